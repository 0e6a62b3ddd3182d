import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

@Suite("geo.findPlace", .services(GeoSearchService.self))
struct FindPlaceTests {
    @Test("returns a place in the caller's language", .everyWiring) func returnsAPlace() async throws {
        let places = try await world.client.send(FindPlace(name: "salzb", country: "AT", language: "ru")).places
        let salzburg = try #require(places.first)
        #expect(salzburg.id == 2_766_824 && salzburg.name == "Зальцбург" && salzburg.country == "AT")
        #expect(salzburg.type == .city && salzburg.regionName == "Salzburg" && salzburg.distance == nil)
        #expect(salzburg.region == "05" && salzburg.timeZone == "Europe/Vienna" && salzburg.population > 100_000)
        #expect(abs(salzburg.point.lat - 47.8) < 0.02 && abs(salzburg.point.lon - 13.04) < 0.02)
    }

    @Test func exactNamesComeFirst() async throws {
        let places = try await world.client.send(FindPlace(name: "Paris", limit: 50)).places
        let namesakes = places.prefix { $0.name == "Paris" }
        #expect(namesakes.first?.country == "FR" && namesakes.count > 1)
        #expect(places.count > namesakes.count)
    }

    @Test("says how many places have the typed name; the others are guesses")
    func countsExactNames() async throws {
        let paris = try await world.client.send(FindPlace(name: "Paris", limit: 50))
        #expect(paris.exact.map { $0 > 1 && $0 < paris.places.count } == true)
        for name in ["Salzburg", "Wien", "5020 Salzburg", "Frankfurt a. M.", "Österreich"] {
            #expect(try await world.client.send(FindPlace(name: name)).exact.map { $0 > 0 } == true, "\(name)")
        }
        for name in ["Salzburgg", "Wienn", "Salzbur", "qqqqxx"] {
            #expect(try await world.client.send(FindPlace(name: name)).exact == 0, "\(name)")
        }
    }

    @Test("a postcode is not read as a street") func postcodesAreNotStreets() async throws {
        #expect(try await world.client.send(FindPlace(name: "5020 Salzburg")).notice == nil)
        #expect(try await world.client.send(FindPlace(name: "Nirgendsgasse 5, 5020 Salzburg")).notice != nil)
    }

    @Test func nearPlacesComeFirstWithTheirDistance() async throws {
        let texas = try Coordinate(lat: 33.66, lon: -95.55)
        let paris = try #require(await world.client.send(FindPlace(name: "Paris", near: texas)).places.first)
        #expect(paris.regionName == "Texas" && (paris.distance ?? 0) < 2_000)
    }

    @Test func countriesAndRegionsAreFoundAndLeftOut() async throws {
        let country = FindPlace(name: "Duitsland", language: "nl")
        let germany = try #require(await world.client.send(country).places.first)
        #expect(germany.type == .country && germany.id == 2_921_044 && germany.name == "Duitsland")
        #expect(germany.timeZone == "Europe/Berlin" && germany.region == nil)
        let region = try #require(await world.client.send(FindPlace(name: "Bavaria, Germany")).places.first)
        #expect(region.type == .region && region.id == nil && region.region == "02")
        let cities = try await world.client.send(FindPlace(name: "Florida", types: [.city])).places
        #expect(!cities.isEmpty && cities.allSatisfy { $0.type == .city })
    }

    @Test func returnsAtMostTheRequestedNumber() async throws {
        let ada = try world.person("Ada")
        #expect(try await ada.send(FindPlace(name: "s")).places.count == 10)
        #expect(try await ada.send(FindPlace(name: "s", limit: 50)).places.count == 50)
        #expect(try await ada.send(FindPlace(name: "qqqqxx")).places.isEmpty)
    }

    @Test("refuses what breaks a rule, and says which", arguments: refusals)
    func refuses(request: FindPlace, fault: Fault) async throws {
        let ada = try world.person("Ada")
        #expect(try await ada.refusal(request) == fault)
    }

    private static let limitFault = BrokenRule.outOfRange(1...50).fault(at: "limit")
    private static let countryFault = BrokenRule(
        "not-a-country",
        "must be an ISO 3166-1 country code in capital letters, as in AT"
    ).fault(at: "country")

    private static let refusals: [(FindPlace, Fault)] = [
        (FindPlace(name: ""), BrokenRule.empty.fault(at: "name")),
        (FindPlace(name: "  "), BrokenRule.empty.fault(at: "name")),
        (FindPlace(name: String(repeating: "a", count: 101)), BrokenRule.tooLong(100).fault(at: "name")),
        (FindPlace(name: "a", country: "Austria"), countryFault),
        (FindPlace(name: "a", country: "at"), countryFault),
        (
            FindPlace(name: "a", types: ["city", "planet"]),
            BrokenRule.notOneOf(PlaceType.all.map(\.text)).fault(at: "types.1")
        ),
        (FindPlace(name: "a", types: .init(repeating: .city, count: 5)), BrokenRule.tooMany(4).fault(at: "types")),
        (FindPlace(name: "a", language: "d"), BrokenRule.tooShort(2).fault(at: "language")),
        (FindPlace(name: "a", limit: 0), limitFault),
        (FindPlace(name: "a", limit: 51), limitFault),
    ]
}
