import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

@Suite("geo.listSavedSearches", .services(GeoSearchService.self))
struct ListSavedSearchesTests {
    @Test(.everyWiring) func listsTheLastMadeFirstPageByPage() async throws {
        let ada = try world.person("Ada")
        for name in ["one", "two", "three"] {
            try await ada.send(SaveSearch(name: name, search: Search(words: name)))
        }
        let first = try await ada.send(ListSavedSearches(limit: 2))
        #expect(first.saved.map(\.name) == ["three", "two"])
        let second = try await ada.send(ListSavedSearches(limit: 2, cursor: first.next))
        #expect(second.saved.map(\.name) == ["one"])
        #expect(second.next == nil)
    }

    @Test func isPrivate() async throws {
        let ada = try world.person("Ada")
        try await ada.send(SaveSearch(name: "Light", search: Search(words: "lamp")))
        #expect(try await world.person("Eve").send(ListSavedSearches()).saved.isEmpty)
    }

    @Test func refusesPagesThatThereAreNot() async throws {
        let ada = try world.person("Ada")
        #expect(try await ada.refusal(ListSavedSearches(limit: 0)).field == "limit")
        #expect(try await ada.refusal(ListSavedSearches(cursor: Cursor(text: "?"))).field == "cursor")
    }
}
