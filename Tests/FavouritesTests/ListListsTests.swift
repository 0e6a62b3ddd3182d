import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.listLists", .services(CatalogueService.self, FavouritesService.self), .everyWiring)
struct ListListsTests {
    @Test("the default list first, then in order of creation, in pages") func returnsListsInPages() async throws {
        let ada = try world.person("Ada")
        for number in 1...5 { _ = try await ada.makesList("List \(number)") }
        try await ada.keeps(try await ada.posts("A lamp"))
        var names: [String?] = []
        var cursor: Cursor?
        repeat {
            let page = try await ada.send(ListLists(limit: 4, cursor: cursor))
            names += page.lists.map(\.name)
            cursor = page.next
        } while cursor != nil
        #expect(names == [nil, "List 1", "List 2", "List 3", "List 4", "List 5"])
        #expect(try await world.person("Ben").lists().isEmpty)
    }
}
