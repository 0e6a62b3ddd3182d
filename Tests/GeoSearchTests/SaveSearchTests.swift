import AuthContract
import AuthCore
import AuthTestKit
import CatalogueContract
import CatalogueCore
import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

@Suite("geo.saveSearch", .services(GeoSearchService.self))
struct SaveSearchTests {
    @Test(.services(CatalogueService.self, GeoSearchService.self), .everyWiring)
    func savesTheSearch() async throws {
        try await world.waitForFollowers()
        let guest = try world.person("a guest", isGuest: true)
        let search = Search(words: "lamp", near: try .salzburg, within: 5_000, kinds: ["offer"])
        let saved = try await guest.send(SaveSearch(name: "  Lamps ", search: search)).saved
        #expect(saved.name == "Lamps")
        #expect(saved.search == search)
        #expect(saved.savedAt == world.clock.now)
        #expect(try await guest.send(ListSavedSearches()).saved == [saved])
    }

    @Test func replacesTheSearchOfTheSameName() async throws {
        let ada = try world.person("Ada")
        let first = try await ada.send(SaveSearch(name: "Light", search: Search(words: "lamp"))).saved
        world.clock.advance(by: .seconds(60))
        let again = try await ada.send(SaveSearch(name: "Light", search: Search(words: "candle"))).saved
        #expect(again.id == first.id)
        #expect(again.savedAt == world.clock.now)
        #expect(try await ada.send(ListSavedSearches()).saved == [again])
    }

    @Test func aRepeatedKeySavesOnce() async throws {
        let ada = try world.person("Ada")
        let save = SaveSearch(name: "Light", search: Search(words: "lamp"))
        let first = try await ada.send(save, key: "save-the-light-0001")
        let id = first.saved.id
        try await ada.send(DeleteSavedSearch(id: id))
        #expect(try await ada.send(save, key: "save-the-light-0001") == first)
        #expect(try await ada.send(ListSavedSearches()).saved.isEmpty)
    }

    @Test(arguments: [
        ("open", Search(words: "lamp", open: OpenFilter())), ("sort", Search(words: "lamp", sort: .newest)),
        ("language", Search(words: "lamp", language: "de")), ("facets", Search(words: "lamp", facets: ["kind"])),
        ("limit", Search(words: "lamp", limit: 3)),
    ])
    func refusesMembersThatAreNotFilters(_ member: String, _ search: Search) async throws {
        let fault = try await world.person("Ada").refusal(SaveSearch(name: "Light", search: search))
        #expect(fault.code == .invalid)
        #expect(fault.rule == "filters-only")
        #expect(fault.field == "search.\(member)")
    }

    @Test(.services(CatalogueService.self, GeoSearchService.self)) func refusesWhatSearchRefuses() async throws {
        try await world.waitForFollowers()
        let ada = try world.person("Ada")
        let refused: [(Search, String)] = [
            (Search(words: "lamp", cursor: Cursor(text: "abc")), "search.cursor"),
            (Search(words: "…"), "search.words"), (Search(within: 5_000), "search.near"),
            (Search(kinds: ["spaceship"]), "search.kinds"),
            (Search(where: [AttributeFilter(attribute: "wings", atLeast: 2)]), "search.where.0.attribute"),
            (Search(), "search"), (Search(near: try .salzburg), "search"),
        ]
        for (search, field) in refused {
            #expect(try await ada.refusal(SaveSearch(name: "Light", search: search)).field == field)
        }
        for name in ["", String(repeating: "a", count: 81)] {
            let fault = try await ada.refusal(SaveSearch(name: name, search: Search(words: "lamp")))
            #expect(fault.field == "name")
        }
    }

    @Test func refusesAGuestsFourth() async throws {
        let guest = try world.person("a guest", isGuest: true)
        for number in 1...3 {
            try await guest.send(SaveSearch(name: "\(number)", search: Search(words: "lamp")))
        }
        let fault = try await guest.refusal(SaveSearch(name: "4", search: Search(words: "lamp")))
        #expect(fault.code == .conflict)
        #expect(fault.field == "name")
    }

    @Test("a guest's saved searches move to the account at sign-in", .services(AuthService.self, GeoSearchService.self))
    func followsTheGuest() async throws {
        let ada = try await world.registered("Ada")
        let started = try await world.client.send(StartGuest())
        let guest = try world.person("a guest", id: started.user, token: started.token)
        try await guest.send(SaveSearch(name: "Light", search: Search(words: "lamp")))
        let session = try await guest.send(SignIn(login: "ada@example.org", password: "brindle ferry oxide"))
        try await world.waitForFollowers()
        let again = try world.person("Ada", id: ada.id, token: session.token)
        #expect(try await again.send(ListSavedSearches()).saved.map(\.name) == ["Light"])
    }
}
