import StackTestKit
import TestKit
import Testing

@Suite("guests", .stack)
struct GuestTests {
    /// A service that accepts writes of guests follows `auth.guestMerged` and `auth.guestExpired`, or states here why
    /// not.
    @Test func writeToFavouritesAndGeoSearchOnly() {
        let written = world.routes.filter { route in
            [.anyone, .guest].contains(route.access) && route.asked.effect == .writes && route.name.service != "auth"
        }.map(\.name.text)
        #expect(
            written.sorted() == [
                "favourites.addFavourite", "favourites.cloneList", "favourites.createList", "favourites.deleteList",
                "favourites.markSeen", "favourites.moveFavourite", "favourites.muteList", "favourites.noteFavourite",
                "favourites.removeFavourite", "favourites.renameList", "favourites.shareList", "favourites.swipe",
                "favourites.undoSwipe", "favourites.unshareList", "geo.deleteSavedSearch", "geo.saveSearch",
                "geo.track",
            ]
        )
    }
}
