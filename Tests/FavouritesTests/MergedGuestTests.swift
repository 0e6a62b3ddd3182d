import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites of a guest at sign-in", .services(AuthService.self, CatalogueService.self, FavouritesService.self))
struct MergedGuestTests {
    @Test("a guest's favourites come after the account's") func areTheAccounts() async throws {
        let ada = try await world.registered("Ada")
        let lamp = try await ada.posts("A lamp")
        let chair = try await ada.posts("A chair")
        try await ada.keeps(chair)
        world.clock.advance(by: .seconds(60))
        let guest = try await world.startsAGuest()
        try await guest.keeps(lamp, note: "for the desk")
        let again = try await world.signsIn("Ada", as: guest)
        try await world.waitForFollowers()
        let kept = try await again.favourites()
        #expect(kept.favourites.map(\.post) == [chair.id, lamp.id])
        #expect(kept.favourites.map(\.note) == [nil, "for the desk"])
        #expect(kept.count == 2)
    }

    @Test("a post in both is kept once, with the earlier date and the newer note")
    func areMergedPerPost() async throws {
        let ada = try await world.registered("Ada")
        let lamp = try await ada.posts("A lamp")
        let first = try await ada.keeps(lamp, note: "for the desk")
        world.clock.advance(by: .seconds(60))
        let guest = try await world.startsAGuest()
        try await guest.keeps(lamp, note: "for the bed")
        let again = try await world.signsIn("Ada", as: guest)
        try await world.waitForFollowers()
        let kept = try await again.favourites().favourites
        #expect(kept.map(\.note) == ["for the bed"])
        #expect(kept.map(\.addedAt) == [first.addedAt])
        #expect(try await again.letsGo(lamp) == RemoveFavourite.Reply(removed: true, count: 0))
    }

    /// Its token was checked before the merge.
    @Test func getWhatTheGuestAskedJustBefore() async throws {
        let ada = try await world.registered("Ada")
        let lamp = try await ada.posts("A lamp")
        let chair = try await ada.posts("A chair")
        let guest = try await world.startsAGuest()
        let late = try world.person("late", id: guest.id, isGuest: true)
        try await guest.keeps(lamp)
        let again = try await world.signsIn("Ada", as: guest)
        try await world.waitForFollowers()
        #expect(try await late.keeps(chair).count == 2)
        #expect(try await late.letsGo(lamp).removed)
        #expect(try await again.favourites().favourites.map(\.post) == [chair.id])
        #expect(try await late.favourites().count == 0)
    }

    @Test func areFoundByAStoppedServiceLater() async throws {
        let ada = try await world.registered("Ada")
        let lamp = try await ada.posts("A lamp")
        let guest = try await world.startsAGuest()
        try await guest.keeps(lamp)
        try await world.stop("favourites")
        let again = try await world.signsIn("Ada", as: guest)
        try await world.start("favourites")
        try await world.waitForFollowers()
        #expect(try await again.favourites().favourites.map(\.post) == [lamp.id])
        try await world.restart("favourites")
        try await world.waitForFollowers()
        #expect(try await again.favourites().count == 1)
    }
}
