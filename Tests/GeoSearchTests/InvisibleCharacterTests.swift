import CatalogueContract
import CatalogueCore
import GeoSearchContract
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("invisible characters in searches", .services(CatalogueService.self, GeoSearchService.self))
struct InvisibleCharacterTests {
    @Test(
        "are ignored in posts and in queries",
        arguments: [
            ("Fahr\u{AD}rad\u{AD}werkstatt", "fahrradwerkstatt"), ("Zwetsch\u{200B}ken", "zwetschken"),
            ("Kaffeehaus", "kaf\u{AD}fee\u{200B}haus"), ("Mo\u{2060}torrad", "motor\u{FEFF}rad"),
            ("آلب\u{200C}اشتاد", "آلباشتاد"), ("葛\u{E0100}城", "葛城"), ("한\u{3164}옥", "한옥"),
        ]
    )
    func areIgnoredInWords(title: String, words: String) async throws {
        let ada = try world.person("Ada")
        try await ada.posts(title)
        try await world.waitForFollowers()
        #expect(try await ada.finds(Search(words: words)) == [title])
    }

    @Test("tags with and without them are one") func areIgnoredInTags() async throws {
        let ada = try world.person("Ada")
        try await ada.posts("Stew", tags: ["glu\u{AD}ten\u{200B}frei"])
        try await world.waitForFollowers()
        #expect(try await ada.finds(Search(tags: ["glutenfrei"])) == ["Stew"])
    }

    @Test(
        "are ignored in names of places",
        arguments: ["Salz\u{AD}burg", "\u{FEFF}Salzburg", "Salz\u{200B}burg\u{202C}"]
    )
    func areIgnoredInPlaces(name: String) async throws {
        let places = try await world.client.send(FindPlace(name: name)).places
        #expect(places.first?.name == "Salzburg")
    }
}
