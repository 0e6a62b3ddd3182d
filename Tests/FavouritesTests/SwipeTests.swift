import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.swipe", .services(CatalogueService.self, FavouritesService.self))
struct SwipeTests {
    @Test("a like keeps the post, a skip does not", .everyWiring) func decides() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let chair = try await ada.posts("A chair")
        let guest = try world.person("Gast", isGuest: true)
        #expect(try await guest.likes(lamp) == Swipe.Reply(isKept: true))
        #expect(try await guest.skips(chair) == Swipe.Reply(isKept: false))
        #expect(try await guest.keptPosts() == [lamp.id])
    }

    @Test func repeatedLikesKeepThePostOnce() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        #expect(try await ada.likes(lamp, key: "k") == Swipe.Reply(isKept: true))
        #expect(try await ada.likes(lamp, key: "k") == Swipe.Reply(isKept: true))
        #expect(try await ada.likes(lamp) == Swipe.Reply(isKept: false))
        #expect(try await ada.favourites().count == 1)
        #expect(try await ada.undoes()?.decision == .like)
        #expect(try await ada.favourites().count == 0)
        #expect(try await ada.undoes() == nil)
        #expect(try await ada.refusal(Swipe(post: lamp.id, decision: .skip), key: "k").code == .keyReused)
    }

    @Test func skippingKeepsTheFavourite() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        try await ada.likes(lamp)
        try await ada.skips(lamp)
        #expect(try await ada.keptPosts() == [lamp.id])
    }

    @Test func refusesToLikeDeletedAndUnknownPosts() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        try await ada.deletes(lamp)
        let gone = try await ada.refusal(Swipe(post: lamp.id, decision: .like))
        #expect(gone.code == .gone)
        #expect(gone.field == "post")
        let never = PostID(high: 1, low: 2)
        #expect(try await ada.refusal(Swipe(post: never, decision: .like)).code == .notFound)
        #expect(try await ada.undoes() == nil)
        try await ada.skips(lamp)
        #expect(try await ada.undoes()?.post == lamp.id)
    }

    @Test(.services(AuthService.self, CatalogueService.self, FavouritesService.self))
    func refusesToLikeAcrossABlock() async throws {
        let ada = try await world.registered("Ada")
        let ben = try await world.registered("Ben")
        let lamp = try await ada.posts("A lamp")
        try await ada.send(Block(user: ben.id))
        try await world.waitForFollowers()
        #expect(try await ben.refusal(Swipe(post: lamp.id, decision: .like)).code == .gone)
    }
}
