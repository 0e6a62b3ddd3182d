import CatalogueContract
import CatalogueCore
import FavouritesContract
import FavouritesCore
import TestKit
import Testing

@Suite("favourites.noteFavourite", .services(CatalogueService.self, FavouritesService.self))
struct NoteFavouriteTests {
    @Test("a favourite has a note, which is changed and taken back", .everyWiring)
    func changesTheNoteOfOneList() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let list = try await ada.makesList("For the flat")
        for list in [nil, list] { try await ada.keeps(lamp, note: "for the desk", in: list) }
        #expect(try await ada.send(NoteFavourite(post: lamp.id, note: "for the bed")).note == "for the bed")
        #expect(try await ada.favourites().favourites.map(\.note) == ["for the bed"])
        #expect(try await ada.favourites(in: list).favourites.map(\.note) == ["for the desk"])
        #expect(try await ada.send(NoteFavourite(post: lamp.id, note: " ", list: list.id)).note == nil)
        #expect(try await ada.favourites(in: list).favourites.map(\.note) == [nil])
    }

    @Test func refusesMissingPostsAndLongNotes() async throws {
        let ada = try world.person("Ada")
        let lamp = try await ada.posts("A lamp")
        let missing = Fault(.notFound, "the post \(lamp.id) is not in the list", field: "post", rule: "not-in-list")
        #expect(try await ada.refusal(NoteFavourite(post: lamp.id, note: "mine")) == missing)
        let long = NoteFavourite(post: lamp.id, note: String(repeating: "n", count: 1001))
        #expect(try await ada.refusal(long) == BrokenRule.tooLong(1000).fault(at: "note"))
    }
}
