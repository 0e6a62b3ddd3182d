import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

@Suite("geo.deleteSavedSearch", .services(GeoSearchService.self))
struct DeleteSavedSearchTests {
    @Test(.everyWiring) func deletesASearch() async throws {
        let ada = try world.person("Ada")
        let saved = try await ada.send(SaveSearch(name: "Light", search: Search(words: "lamp"))).saved
        try await ada.send(DeleteSavedSearch(id: saved.id))
        #expect(try await ada.send(ListSavedSearches()).saved.isEmpty)
        let fault = try await ada.refusal(DeleteSavedSearch(id: saved.id))
        #expect(fault.code == .notFound)
        #expect(fault.field == "id")
    }

    @Test func makesRoomForAnother() async throws {
        let guest = try world.person("a guest", isGuest: true)
        var last: SavedSearch?
        for number in 1...3 {
            last = try await guest.send(SaveSearch(name: "\(number)", search: Search(words: "lamp"))).saved
        }
        try await guest.send(DeleteSavedSearch(id: try #require(last).id))
        try await guest.send(SaveSearch(name: "4", search: Search(words: "lamp")))
    }

    @Test func keepsSearchesOfOthers() async throws {
        let ada = try world.person("Ada")
        let saved = try await ada.send(SaveSearch(name: "Light", search: Search(words: "lamp"))).saved
        let eve = try world.person("Eve")
        let known = try await eve.refusal(DeleteSavedSearch(id: saved.id))
        let unknown = try await eve.refusal(DeleteSavedSearch(id: SavedSearchID(high: 1, low: 1)))
        #expect(known.code == unknown.code, "nothing tells that there is one")
        #expect(try await ada.send(ListSavedSearches()).saved == [saved])
    }
}
