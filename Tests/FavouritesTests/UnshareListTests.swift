import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.unshareList", .services(FavouritesService.self))
struct UnshareListTests {
    @Test("a revoked link is refused, and the others stay valid", .everyWiring)
    func takesBackOneLinkOrAll() async throws {
        let ada = try world.person("Ada")
        let list = try await ada.makesList("Vienna")
        let one = try await ada.send(ShareList(list: list.id, role: .read))
        let other = try await ada.send(ShareList(list: list.id, role: .read))
        let missing = Fault(.notFound, "this link does not exist", field: "link", rule: "no-such-link")
        #expect(try await ada.send(UnshareList(list: list.id, link: one.link.id)).revoked == 1)
        #expect(try await ada.refusal(ListSharedFavourites(link: one.token)) == missing)
        #expect(try await ada.send(ListSharedFavourites(link: other.token)).favourites.isEmpty)
        #expect(try await ada.send(UnshareList(list: list.id)).revoked == 1)
        #expect(try await ada.refusal(ListSharedFavourites(link: other.token)) == missing)
        #expect(try await ada.send(UnshareList(list: list.id)).revoked == 0)
    }

    @Test func othersListsAreNotFound() async throws {
        let (ada, ben) = (try world.person("Ada"), try world.person("Ben"))
        let list = try await ada.makesList("Vienna")
        let shared = try await ada.send(ShareList(list: list.id, role: .coEdit))
        #expect(try await ben.refusal(UnshareList(list: list.id)).code == .notFound)
        #expect(try await ben.send(ListSharedFavourites(link: shared.token)).list.role == .coEdit)
    }
}
