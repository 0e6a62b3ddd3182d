import CatalogueContract
import CatalogueCore
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

    @Test(
        "a guest's search that found too much rests until a day later",
        .services(CatalogueService.self, GeoSearchService.self)
    )
    func showsWhenASearchRests() async throws {
        let (ada, guest) = (try world.person("Ada"), try world.person("a guest", isGuest: true))
        try await guest.send(SaveSearch(name: "lamps", search: Search(words: "lamp")))
        for _ in 1...21 { try await ada.send(CreatePost(post: PostContent(kind: .offer, title: "A lamp"))) }
        try await world.waitForFollowers()
        #expect(try await guest.send(AlertsAfter()).alerts.count == 20)
        let end = world.clock.now.adding(.seconds(86_400))
        #expect(try await guest.send(ListSavedSearches()).saved.map(\.restsUntil) == [end])
        world.clock.advance(by: .seconds(86_401))
        #expect(try await guest.send(ListSavedSearches()).saved.map(\.restsUntil) == [nil])
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
