import Foundation
import Testing

@testable import UmkreisBackup

@Suite("the limit of bytes a second")
struct PaceTests {
    @Test("holds for what is written and for what is read") func limits() throws {
        let place = try Place()
        let target = FolderTarget(path: place.root + "/target", pace: Pace(bytesPerSecond: 1_000_000))
        let bytes = [UInt8].noise(400_000, seed: 1)
        let time = try ContinuousClock().measure {
            try target.put("one", bytes)
            _ = try target.get("one")
        }
        #expect(time >= .milliseconds(790))
    }

    @Test("holds for buckets") func limitsBuckets() async throws {
        try await Bucket.serve(.moto) { bucket in
            let target = try bucket.target(pace: Pace(bytesPerSecond: 1_000_000))
            let bytes = [UInt8].noise(400_000, seed: 1)
            let time = try ContinuousClock().measure {
                try target.put("one", bytes)
                #expect(try target.get("one") == bytes)
            }
            #expect(time >= .milliseconds(790))
        }
    }
}
