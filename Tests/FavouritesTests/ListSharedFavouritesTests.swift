import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.listSharedFavourites", .services(CatalogueService.self, FavouritesService.self))
struct ListSharedFavouritesTests {
    @Test("a link opens the list without its notes", .everyWiring) func opensTheListWithoutAToken() async throws {
        let ada = try world.person("Ada")
        let list = try await ada.makesList("Vienna", emoji: "🎡")
        let (lamp, chair) = (try await ada.posts("A lamp"), try await ada.posts("A chair"))
        for post in [lamp, chair] { try await ada.keeps(post, note: "secret", in: list) }
        let shared = try await ada.send(ShareList(list: list.id, role: .read))
        let seen = try await world.client.send(ListSharedFavourites(link: shared.token))
        #expect(seen.list.name == "Vienna")
        #expect(seen.list.owner == ada.id)
        #expect(seen.list.role == .read)
        #expect(seen.list.count == 2)
        #expect(seen.favourites.map(\.card?.title) == ["A chair", "A lamp"])
        #expect(seen.favourites.map(\.note) == [nil, nil])
        #expect(try await ada.lists().map(\.links) == [[shared.link]])
        let page = try await world.client.send(ListSharedFavourites(link: shared.token, limit: 1))
        let next = ListSharedFavourites(link: shared.token, limit: 1, cursor: page.next)
        #expect(try await world.client.send(next).favourites.map(\.post) == [lamp.id])
    }

    @Test("an expired link is refused", .services(FavouritesService.self))
    func endsWithTheLink() async throws {
        let ada = try world.person("Ada")
        let list = try await ada.makesList("Vienna")
        let end = world.clock.now.adding(.seconds(60))
        let short = try await ada.send(ShareList(list: list.id, role: .read, expiresAt: end))
        let long = try await ada.send(ShareList(list: list.id, role: .read))
        #expect(try await ada.send(ListSharedFavourites(link: short.token)).favourites.isEmpty)
        world.clock.advance(by: .seconds(60))
        let missing = Fault(.notFound, "this link does not exist", field: "link", rule: "no-such-link")
        for token in [short.token, "guess"] {
            #expect(try await ada.refusal(ListSharedFavourites(link: token)) == missing)
        }
        try await world.runMaintenance(of: "favourites")
        #expect(try await ada.lists().map(\.links) == [[long.link]])
    }

    @Test(
        "a block in either direction looks like an unknown link",
        .services(AuthService.self, CatalogueService.self, FavouritesService.self)
    )
    func isRefusedAcrossABlock() async throws {
        let (ada, ben) = (try await world.registered("Ada"), try await world.registered("Ben"))
        let lamp = try await ada.posts("A lamp")
        let missing = Fault(.notFound, "this link does not exist", field: "link", rule: "no-such-link")
        for (owner, other) in [(ada, ben), (ben, ada)] {
            let list = try await owner.makesList("Vienna")
            let link = try await owner.send(ShareList(list: list.id, role: .coEdit)).token
            #expect(try await other.send(ListSharedFavourites(link: link)).list.id == list.id)
            try await ada.send(Block(user: ben.id))
            try await world.waitForFollowers()
            #expect(try await other.refusal(ListSharedFavourites(link: link)) == missing)
            #expect(try await other.refusal(AddFavourite(post: lamp.id, link: link)) == missing)
            #expect(try await other.refusal(CloneList(link: link, name: "Mine")) == missing)
            try await ada.send(Unblock(user: ben.id))
            try await world.waitForFollowers()
        }
    }
}
