import CatalogueContract
import CatalogueCore
import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

/// An index built from only the newest event of each post.
@Suite("the index of a compacted catalogue", .services(CatalogueService.self, GeoSearchService.self))
struct CompactedCatalogueTests {
    @Test func hasPostsKnownByARatingOnly() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        try await world.stop("geo")
        let table = try await ada.posts("A green table", kind: .restaurant, at: try .salzburg)
        for stars in 1...3 { try await ben.send(RatePost(post: table, stars: stars)) }
        world.clock.advance(by: .seconds(86_400 * 40))
        try await world.runMaintenance(of: "catalogue")
        let events = try await world.events(of: "catalogue").filter { $0.name != KindDeclared.name }
        #expect(events.map(\.name) == [PostRated.name])
        try await world.start("geo")
        try await world.waitForFollowers()
        let found = try await world.client.send(Search(words: "table thai", near: try .salzburg, within: 100))
        #expect(found.hits.map(\.title) == ["A green table"])
    }

    @Test func hasPostsKnownByAChangeOnly() async throws {
        let ada = try world.person("Ada")
        try await world.stop("geo")
        for title in ["A blue lamp", "A green lamp"] {
            let content = PostContent(kind: .offer, title: title, point: try .salzburg)
            try await ada.send(ImportPosts(source: "s", posts: [ImportedPost(externalID: "1", post: content)]))
        }
        let deleted = try await ada.posts("A broken lamp", at: try .salzburg)
        try await ada.send(DeletePost(id: deleted))
        world.clock.advance(by: .seconds(86_400 * 40))
        try await world.runMaintenance(of: "catalogue")
        let events = try await world.events(of: "catalogue").filter { $0.name != KindDeclared.name }
        #expect(events.map(\.name) == [PostChanged.name])
        try await world.start("geo")
        try await world.waitForFollowers()
        let found = try await world.client.send(Search(words: "lamp", near: try .salzburg, within: 100))
        #expect(found.hits.map(\.title) == ["A green lamp"])
    }
}
