import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

@Suite("favourites.undoSwipe", .services(CatalogueService.self, GeoSearchService.self, FavouritesService.self))
struct UndoSwipeTests {
    @Test("an undo is exact, also several times in a row", .everyWiring)
    func takesDecisionsBackOneAfterTheOther() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let posts = try await ada.putsUp(3)
        try await world.waitForFollowers()
        try await ben.skips(posts[0])
        try await ben.likes(posts[1])
        world.clock.advance(by: .seconds(60))
        try await ben.likes(posts[2])
        let last = try await ben.undoes()
        #expect(last == SwipedPost(post: posts[2].id, decision: .like, swipedAt: world.clock.now))
        #expect(try await ben.keptPosts() == [posts[1].id])
        #expect(try await ben.cards() == ["Lamp 2"])
        #expect(try await ben.undoes()?.post == posts[1].id)
        #expect(try await ben.keptPosts() == [])
        #expect(try await ben.undoes()?.post == posts[0].id)
        #expect(try await ben.cards() == ["Lamp 2", "Lamp 1", "Lamp 0"])
        #expect(try await ben.undoes() == nil)
    }

    @Test("undoing a like keeps a post that was a favourite before")
    func keepsEarlierFavourites() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let lamp = try await ada.posts("A lamp")
        try await ben.keeps(lamp, note: "for the desk")
        try await ben.likes(lamp)
        #expect(try await ben.undoes()?.decision == .like)
        #expect(try await ben.favourites().favourites.map(\.note) == ["for the desk"])
    }

    @Test func keepsALaterFavourite() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let lamp = try await ada.posts("A lamp")
        try await ben.likes(lamp)
        _ = try await ben.letsGo(lamp)
        try await ben.keeps(lamp)
        try await ben.undoes()
        #expect(try await ben.keptPosts() == [lamp.id])
    }

    @Test func restoresTheDecisionBefore() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let lamp = try await ada.posts("A lamp")
        try await world.waitForFollowers()
        try await ben.skips(lamp)
        try await ben.likes(lamp)
        #expect(try await ben.undoes()?.decision == .like)
        #expect(try await ben.keptPosts() == [])
        #expect(try await ben.cards() == [])
        #expect(try await ben.undoes()?.decision == .skip)
        #expect(try await ben.cards() == ["A lamp"])
    }

    @Test func aRepeatedKeyUndoesOnce() async throws {
        let ada = try world.person("Ada")
        let ben = try world.person("Ben")
        let posts = try await ada.putsUp(2)
        for post in posts { try await ben.skips(post) }
        let first = try await ben.undoes(key: "k")
        #expect(try await ben.undoes(key: "k") == first)
        #expect(try await ben.undoes(key: "k2")?.post == posts[0].id)
    }

    @Test func isPrivate() async throws {
        let ada = try world.person("Ada")
        try await ada.skips(try await ada.posts("A lamp"))
        #expect(try await world.person("Ben").undoes() == nil)
    }

}
