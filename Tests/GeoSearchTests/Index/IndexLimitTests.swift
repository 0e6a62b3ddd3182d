import CatalogueContract
import CatalogueCore
import GeoSearchContract
import ServiceKit
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("The limit of the index", .services(CatalogueService.self, GeoSearchService.self))
struct IndexLimitTests {
    private func titles() async throws -> [String] {
        try await world.waitForFollowers()
        return try await world.client.send(Search(near: try .salzburg, within: 100)).hits.map(\.title).sorted()
    }

    @Test("holds further posts back until there is room", .settings(["index-posts": "2"]))
    func holdsPostsBack() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp", at: try .salzburg)
        let table = try await ada.posts("A table", at: try .salzburg)
        #expect(try await titles() == ["A lamp", "A table"])
        try await ada.posts("A chair", at: try .salzburg)
        #expect(try await titles() == ["A lamp", "A table"])
        let held = try await world.sending(as: .gateway).send(ListQuarantined(), to: "geo")
        #expect(held.events.map(\.reason) == ["the search index has 2 posts, its limit (index-posts)"])
        let changed = PostContent(kind: .offer, title: "A green lamp", point: try .salzburg)
        try await ada.send(UpdatePost(id: lamp, revision: 1, post: changed))
        #expect(try await titles() == ["A green lamp", "A table"])
        try await ada.send(DeletePost(id: table))
        #expect(try await titles() == ["A green lamp"])
        _ = try await world.sending(as: .gateway).send(RetryQuarantined(), to: "geo")
        #expect(try await titles() == ["A chair", "A green lamp"])
    }

    @Test("stops a start with more posts, and names the setting") func stopsAStart() async throws {
        try await IndexFile.run { file in
            try await file.index((1...5).map { try .sample($0) })
            await #expect(throws: InvalidSetting.self) {
                _ = try await SearchIndex(file.database, .bundled(), limit: IndexLimit(posts: 4))
            }
            _ = try await SearchIndex(file.database, .bundled(), limit: IndexLimit(posts: 5))
        }
    }
}
