import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.listMedia", .services(CatalogueService.self))
struct ListMediaTests {
    @Test(.everyWiring) func listsTheCallersNewestFirst() async throws {
        let (ada, bob) = (try world.person("Ada"), try world.person("Bob"))
        var uploaded: [Media] = []
        for picture in [Picture.stamp, .flag, .card] {
            uploaded.append(try await ada.uploads(picture))
            // Photos of one millisecond have any order if instances have stored them.
            world.clock.advance(by: .milliseconds(1))
        }
        try await ada.begins(.lake)
        let first = try await ada.send(ListMedia(limit: 2))
        #expect(first.media == [uploaded[2], uploaded[1]])
        #expect(first.files == 4)
        #expect(first.bytes == uploaded.reduce(Picture.lake.bytes.count) { $0 + $1.bytes })
        let rest = try await ada.send(ListMedia(limit: 2, cursor: first.next))
        #expect(rest.media == [uploaded[0]] && rest.next == nil)
        #expect(try await bob.send(ListMedia()) == ListMedia.Reply(media: [], files: 0, bytes: 0))
    }

    @Test func refusesInvalidLimitsAndCursors() async throws {
        let ada = try world.person("Ada")
        #expect(try await ada.refusal(ListMedia(limit: 0)).field == "limit")
        #expect(try await ada.refusal(ListMedia(cursor: Cursor(text: "x"))).field == "cursor")
    }
}
