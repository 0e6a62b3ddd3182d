import CatalogueContract
import CatalogueCore
import TestKit
import Testing

@Suite("catalogue.eventsAfter", .services(CatalogueService.self), .everyWiring)
struct EventLogTests {
    @Test func splitsLongPostsAcrossLines() async throws {
        let ada = try world.person("Ada")
        let large = try PostContent.largest()
        for _ in 0..<20 { try await ada.posts(large) }
        #expect(try await world.postEvents().count == 20)
        let first = try await world.sending(as: .geo).send(EventsAfter(sequence: 0, limit: 500), to: "catalogue")
        let kinds = PostKind.standard.count
        #expect(first.events.count == kinds + 7)
        #expect(first.last == Int64(kinds) + 20)
    }
}
