import GeoSearchContract
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("geo.statuses and its deadline")
struct StatusDeadlineTests {
    @Test("The deadline is checked before each post") func checksBetweenPosts() throws {
        let moment = OpeningMoment(at: Timestamp(milliseconds: 1_795_348_800_000))
        let posts = (1...200).map { PostID(high: 1, low: UInt64($0)) }
        var checks = 0
        #expect(throws: Fault.self) {
            try PostIndex().statuses(of: posts, hiding: [], at: moment, soonWithin: 1800) {
                checks += 1
                if checks == 3 { throw Fault(.deadlineExceeded, "too late") }
            }
        }
        #expect(checks == 3)
    }
}
