import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.deleteList", .services(CatalogueService.self, FavouritesService.self))
struct DeleteListTests {
    @Test("a list is deleted with its favourites, those of other lists stay", .everyWiring)
    func removesItsFavourites() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let chair = try await ada.posts("A chair")
        let list = try await ada.makesList("Vienna")
        for post in [lamp, chair] { try await ada.keeps(post, in: list) }
        try await ada.keeps(lamp)
        #expect(try await ada.send(DeleteList(list: list.id)).deleted)
        #expect(try await ada.lists().map(\.count) == [1])
        #expect(try await ada.favourites().favourites.map(\.post) == [lamp.id])
        #expect(try await !ada.send(DeleteList(list: list.id)).deleted)
    }

    @Test("the default list is there for everybody, and stays") func leavesTheDefaultList() async throws {
        let ada = try world.person("Ada")
        #expect(try await ada.lists().isEmpty)
        #expect(try await ada.favourites() == ListFavourites.Reply(favourites: [], count: 0))
        try await ada.keeps(try await ada.posts("A lamp"))
        let usual = try await ada.lists()[0]
        #expect(usual.isDefault)
        #expect(usual.name == nil)
        let fault = try await ada.refusal(DeleteList(list: usual.id))
        #expect(
            fault
                == Fault(
                    .conflict,
                    "you cannot delete the default list, only empty it",
                    field: "list",
                    rule: "default-list"
                )
        )
        #expect(try await ada.lists() == [usual])
    }
}
