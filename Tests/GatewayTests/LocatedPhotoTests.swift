import Foundation
import Testing

@testable import GatewayCLI

@Suite("a post with a photo that says where it was taken")
struct LocatedPhotoTests {
    private static let committed =
        #"{"media":{"photo":{"id":"\#(someID)","width":4,"height":3,"blurhash":"LEHV6n","variants":[]},"name":"lake.jpg","#
        + #""contentType":"image/jpeg","bytes":2,"isUsed":false,"createdAt":"2026-11-21T09:30:00.000Z"},"#
        + #""location":{"lat":47.8,"lon":13.04}}"#
    private static let begun =
        #"{"upload":"\#(someID)","chunkSize":262144,"window":8,"endsAt":"2026-11-22T09:30:00.000Z"}"#
    private static let picture = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appending(path: "CatalogueTests/Fixtures/lake.jpg").path

    private func notices(of options: [String]) async throws -> String {
        let peer = RecordingReceiver([
            "catalogue.beginUpload": [Self.begun], "catalogue.commitUpload": [Self.committed],
        ])
        let shell = try Shell(over: peer.transport)
        try shell.signIn()
        return await shell.run("post create Lake --photo \(Self.picture) \(options)").notices
    }

    @Test("offers the place, unless the post has one") func offersThePlace() async throws {
        let offer = "was taken near 47.8,13.04; add --near 47.8,13.04"
        #expect(try await notices(of: []).contains(offer))
        #expect(try await !notices(of: ["--near", "48.2,16.4"]).contains(offer))
    }
}
