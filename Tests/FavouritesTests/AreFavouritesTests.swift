import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.areFavourites", .services(CatalogueService.self, FavouritesService.self))
struct AreFavouritesTests {
    @Test("returns the caller's lists, and the number of keepers from three on", .everyWiring)
    func returnsOwnListsAndTheNumberOfKeepers() async throws {
        let people = try ["Ada", "Ben", "Cleo", "Dora"].map { try world.person($0) }
        let ada = people[0]
        let (lamp, chair, bed) = (
            try await ada.posts("A lamp"), try await ada.posts("A chair"), try await ada.posts("A bed")
        )
        let list = try await ada.makesList("For the flat")
        try await ada.keeps(lamp)
        try await ada.keeps(lamp, in: list)
        for person in people[1...] { try await person.keeps(lamp) }
        for person in people[1...2] { try await person.keeps(chair) }
        let asked = [chair.id, lamp.id, bed.id, lamp.id]
        let usual = try await ada.lists()[0].id
        let told = try await ada.send(AreFavourites(posts: asked)).favourites
        #expect(
            told == [
                FavouriteMark(post: chair.id),
                FavouriteMark(post: lamp.id, lists: [usual, list.id].sorted(), keepers: 4),
                FavouriteMark(post: bed.id),
            ]
        )
        #expect(told.map(\.isKept) == [false, true, false])
        _ = try await ada.letsGo(lamp)
        #expect(try await ada.send(AreFavourites(posts: [lamp.id])).favourites[0].keepers == 3)
        _ = try await people[1].letsGo(lamp)
        #expect(try await ada.send(AreFavourites(posts: [lamp.id])).favourites[0].keepers == nil)
    }

    @Test("500 posts in one call, and no more", .services(FavouritesService.self))
    func takesFiveHundred() async throws {
        let ada = try world.person("Ada")
        let posts = (1...501).map { PostID(high: 1, low: $0) }
        #expect(try await ada.send(AreFavourites(posts: Array(posts.dropLast()))).favourites.count == 500)
        #expect(try await ada.refusal(AreFavourites(posts: posts)) == BrokenRule.tooMany(500).fault(at: "posts"))
    }
}
