import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.addFavourite", .services(CatalogueService.self, FavouritesService.self))
struct AddFavouriteTests {
    @Test(.everyWiring) func keepsAPostForAGuestToo() async throws {
        let lamp = try await world.person("Ada").posts("A lamp")
        let guest = try world.person("Gast", isGuest: true)
        let reply = try await guest.keeps(lamp, note: "for the desk")
        #expect(reply == AddFavourite.Reply(addedAt: world.clock.now, count: 1))
        let kept = try await guest.favourites()
        #expect(kept.count == 1)
        #expect(kept.favourites.map(\.post) == [lamp.id])
        #expect(kept.favourites.map(\.note) == ["for the desk"])
    }

    @Test func addingAgainChangesOnlyTheNote() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let chair = try await ada.posts("A chair")
        let first = try await ada.keeps(lamp, note: "for the desk")
        world.clock.advance(by: .seconds(60))
        try await ada.keeps(chair)
        #expect(try await ada.keeps(lamp) == AddFavourite.Reply(addedAt: first.addedAt, count: 2))
        #expect(try await ada.favourites().favourites.map(\.note) == [nil, "for the desk"])
        try await ada.keeps(lamp, note: "for the bed")
        #expect(try await ada.favourites().favourites.map(\.note) == [nil, "for the bed"])
        #expect(try await ada.favourites().favourites.map(\.post) == [chair.id, lamp.id])
    }

    @Test func answersARepeatedKeyWithTheFirstReplyEvenWithoutTheCatalogue() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let chair = try await ada.posts("A chair")
        let first = try await ada.keeps(lamp, key: "k")
        try await ada.keeps(chair)
        try await world.stop("catalogue")
        #expect(try await ada.keeps(lamp, key: "k") == first)
        #expect(try await ada.refusal(AddFavourite(post: chair.id), key: "k").code == .keyReused)
    }

    @Test func refusesDeletedAndUnknownPosts() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        try await ada.deletes(lamp)
        let gone = try await ada.refusal(AddFavourite(post: lamp.id))
        #expect(gone.code == .gone)
        #expect(gone.field == "post")
        #expect(gone.at == world.clock.now)
        #expect(gone.message == "the post \(lamp.id) was deleted at \(world.clock.now)")
        let never = PostID(high: 1, low: 2)
        let missing = try await ada.refusal(AddFavourite(post: never))
        #expect(missing == Fault(.notFound, "the post \(never) does not exist", field: "post", rule: "no-such-post"))
        #expect(try await ada.favourites().count == 0)
    }

    @Test func refusesANoteThatIsTooLong() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let note = String(repeating: "n", count: 1001)
        let fault = try await ada.refusal(AddFavourite(post: lamp.id, note: note))
        #expect(fault == BrokenRule.tooLong(1000).fault(at: "note"))
        try await ada.keeps(lamp, note: String(note.dropLast()))
        #expect(try await ada.favourites().favourites[0].note?.count == 1000)
    }

    @Test func refusesToPromiseAnythingWhileTheCatalogueIsAway() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        try await world.stop("catalogue")
        #expect(try await ada.refusal(AddFavourite(post: lamp.id)).code == .unavailable)
        try await world.start("catalogue")
        #expect(try await ada.keeps(lamp).count == 1)
    }

    @Test func publishesNoEvent() async throws {
        let ada = try world.person("Ada")
        try await ada.keeps(try await ada.posts("A lamp"), note: "mine")
        #expect(try await world.events(of: "favourites").isEmpty)
    }

    @Test func simultaneousAdditionsSucceed() async throws {
        let ada = try world.person("Ada")
        let bob = try world.person("Bob")
        let lamp = try await ada.posts("A lamp")
        async let first = ada.keeps(lamp)
        async let second = ada.keeps(lamp)
        async let third = bob.keeps(lamp)
        let counts = try await [first.count, second.count, third.count]
        #expect(counts == [1, 1, 1])
    }
}
