import AuthContract
import AuthCore
import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.swipe")
struct SwipeTests {
    @Test("OF7: a like keeps the post, a skip does not", arguments: Wiring.allCases)
    func decides(_ wiring: Wiring) async throws {
        try await World.run(CatalogueService.self, FavouritesService.self, wiring: wiring) { world in
            let ada = try world.person("Ada")
            let lamp = try await ada.posts("A lamp")
            let chair = try await ada.posts("A chair")
            let guest = try world.person("Gast", isGuest: true)
            #expect(try await guest.likes(lamp) == Swipe.Reply(isKept: true))
            #expect(try await guest.skips(chair) == Swipe.Reply(isKept: false))
            #expect(try await guest.keptPosts() == [lamp.id])
        }
    }

    @Test func decidingTheSameAgainChangesNothing() async throws {
        try await World.run(CatalogueService.self, FavouritesService.self) { world in
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
    }

    @Test func skippingAFavouriteDoesNotLetItGo() async throws {
        try await World.run(CatalogueService.self, FavouritesService.self) { world in
            let ada = try world.person("Ada")
            let lamp = try await ada.posts("A lamp")
            try await ada.likes(lamp)
            try await ada.skips(lamp)
            #expect(try await ada.keptPosts() == [lamp.id])
        }
    }

    @Test func refusesToLikeWhatIsNotThere() async throws {
        try await World.run(CatalogueService.self, FavouritesService.self) { world in
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
    }

    @Test func refusesToLikeAcrossABlock() async throws {
        try await World.run(AuthService.self, CatalogueService.self, FavouritesService.self) { world in
            let ada = try await world.registered("Ada")
            let ben = try await world.registered("Ben")
            let lamp = try await ada.posts("A lamp")
            try await ada.send(Block(user: ben.id))
            try await world.settle()
            #expect(try await ben.refusal(Swipe(post: lamp.id, decision: .like)).code == .gone)
        }
    }

    @Test func wantsAToken() async throws {
        try await World.run(FavouritesService.self) { world in
            let call = Swipe(post: PostID(high: 1, low: 2), decision: .skip)
            let fault = await #expect(throws: Fault.self) { try await world.client.send(call) }
            #expect(fault?.code == .unauthenticated)
        }
    }
}
