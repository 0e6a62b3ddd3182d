import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.markSeen", .services(CatalogueService.self, FavouritesService.self))
struct MarkSeenTests {
    @Test("changed means changed since it was last seen", .everyWiring) func takesBackThatItHasChanged() async throws {
        let ada = try world.person("Ada")
        let table = try await ada.imports("A table")
        let list = try await ada.makesList("For the flat")
        try await ada.keeps(table)
        try await ada.keeps(table, in: list)
        try await ada.imports("A round table")
        #expect(try await ada.states() == [.changed])
        #expect(try await ada.states() == [.changed])
        let shown = try await ada.favourites().favourites[0]
        let seen = SeenRevision(post: table.id, revision: shown.revision)
        #expect(try await ada.send(MarkSeen(posts: [seen])).marked == 2)
        #expect(try await ada.states() == [.ok])
        #expect(try await ada.favourites(in: list).favourites.map(\.state) == [.ok])
        #expect(try await ada.send(MarkSeen(posts: [seen])).marked == 0)
        try await ada.imports("A square table")
        #expect(try await ada.states() == [.changed])
        let old = SeenRevision(post: table.id, revision: 1)
        #expect(try await ada.send(MarkSeen(posts: [old])).marked == 0)
    }

    @Test func isPrivate() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let table = try await ada.imports("A table")
        try await ada.keeps(table)
        try await ada.imports("A round table")
        #expect(try await ben.send(MarkSeen(posts: [SeenRevision(post: table.id, revision: 9)])).marked == 0)
        #expect(try await ada.states() == [.changed])
    }

    @Test(.services(FavouritesService.self)) func refusesTooManyPostsAndInvalidRevisions() async throws {
        let ada = try world.person("Ada")
        let none = SeenRevision(post: PostID(high: 1, low: 1), revision: 0)
        #expect(try await ada.refusal(MarkSeen(posts: [none])).field == "posts.0.revision")
        let many = Array(repeating: SeenRevision(post: PostID(high: 1, low: 1), revision: 1), count: 201)
        #expect(try await ada.refusal(MarkSeen(posts: many)) == BrokenRule.tooMany(200).fault(at: "posts"))
    }
}
