import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.removeFavourite", .services(CatalogueService.self, FavouritesService.self))
struct RemoveFavouriteTests {
    @Test(.everyWiring) func removesThePost() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let chair = try await ada.posts("A chair")
        try await ada.keeps(lamp)
        try await ada.keeps(chair)
        #expect(try await ada.letsGo(lamp) == RemoveFavourite.Reply(removed: true, count: 1))
        #expect(try await ada.favourites().favourites.map(\.post) == [chair.id])
    }

    @Test func removingAMissingFavouriteSucceeds() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        #expect(try await ada.letsGo(lamp) == RemoveFavourite.Reply(removed: false, count: 0))
    }

    @Test func keepsTheFavouritesOfOthers() async throws {
        let ada = try world.person("Ada")
        let bob = try world.person("Bob")
        let lamp = try await ada.posts("A lamp")
        try await ada.keeps(lamp)
        try await bob.keeps(lamp, note: "nice")
        #expect(try await ada.letsGo(lamp).removed)
        #expect(try await bob.favourites().favourites.map(\.note) == ["nice"])
        #expect(try await bob.letsGo(lamp).removed)
    }

    @Test func aDeletedPostCanBeRemoved() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        try await ada.keeps(lamp)
        try await ada.deletes(lamp)
        try await world.waitForFollowers()
        #expect(try await ada.letsGo(lamp) == RemoveFavourite.Reply(removed: true, count: 0))
        #expect(try await ada.favourites().favourites.isEmpty)
    }

    @Test func answersARepeatedKeyWithTheFirstReply() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        try await ada.keeps(lamp)
        let first = try await ada.letsGo(lamp, key: "k")
        try await ada.keeps(lamp)
        #expect(try await ada.letsGo(lamp, key: "k") == first)
        #expect(try await ada.favourites().count == 1)
    }

    @Test func publishesNoEvent() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        try await ada.keeps(lamp)
        _ = try await ada.letsGo(lamp)
        #expect(try await world.events(of: "favourites").isEmpty)
    }
}
