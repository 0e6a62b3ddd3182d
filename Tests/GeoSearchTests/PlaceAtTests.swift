import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

@Suite("geo.placeAt", .services(GeoSearchService.self))
struct PlaceAtTests {
    @Test("returns the nearest place, the country and the time zone", .everyWiring) func locatesAPoint() async throws {
        let reply = try await world.client.send(PlaceAt(point: Coordinate(lat: 47.8, lon: 13.04), language: "de"))
        #expect(reply.country == NamedCode(code: "AT", name: "Österreich") && reply.timeZone == "Europe/Vienna")
        let place = try #require(reply.place)
        #expect(place.country == "AT" && place.regionName == "Salzburg" && (place.distance ?? 9_999) < 1_000)
    }

    @Test(
        "the region has its name in the asked language",
        arguments: [("nl", "Noord-Holland"), ("de-AT", "Nordholland"), ("en", "North Holland"), (nil, "North Holland")]
    ) func namesRegions(language: String?, name: String) async throws {
        let amsterdam = try Coordinate(lat: 52.37, lon: 4.9)
        let reply = try await world.client.send(PlaceAt(point: amsterdam, language: language))
        #expect(reply.place?.regionName == name)
        let found = try await world.client.send(FindPlace(name: "North Holland", types: [.region], language: language))
        #expect(found.places.first?.name == name)
    }

    @Test func theHighSeasHaveNoCountryAndShipsTime() async throws {
        let reply = try await world.client.send(PlaceAt(point: Coordinate(lat: 0, lon: -150)))
        #expect(reply.country == nil && reply.timeZone == "Etc/GMT+10")
        #expect((reply.place?.distance ?? 0) > 300_000)
    }

    @Test func refusesInvalidLanguages() async throws {
        let request = PlaceAt(point: try Coordinate(lat: 0, lon: 0), language: "d!")
        let ada = try world.person("Ada")
        #expect(try await ada.refusal(request).field == "language")
    }
}
