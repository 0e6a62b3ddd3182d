import GeoSearchContract
import GeoSearchCore
import TestKit
import Testing

@Suite("geo.nearestPlaces", .services(GeoSearchService.self))
struct NearestPlacesTests {
    @Test("finds the nearest places by GeoNames' id and distance", .everyWiring) func findsTheNearest() async throws {
        for query in try GeoTruth.queries().prefix(20) {
            let near = try Coordinate(lat: query.lat, lon: query.lon)
            let places = try await world.client.send(NearestPlaces(near: near)).places
            #expect(places.map(\.id) == query.nearest)
            for (place, metres) in zip(places, query.metres) { #expect(abs(place.distance - metres) < 0.01) }
        }
    }

    @Test func allWithinADistanceComePageByPage() async throws {
        let query = try #require(try GeoTruth.queries().first)
        let circle = try #require(query.within.last)
        let near = try Coordinate(lat: query.lat, lon: query.lon)
        var request = NearestPlaces(near: near, within: circle.metres, limit: 500)
        var places: [NearPlace] = []
        repeat {
            let reply = try await world.client.send(request)
            places += reply.places
            request.cursor = reply.next
        } while request.cursor != nil
        #expect(places.count == circle.count && places.map(\.id).reduce(0, +) == circle.idSum)
        #expect(zip(places, places.dropFirst()).allSatisfy { $0.distance <= $1.distance })
    }

    @Test func namesThemInTheCallersLanguage() async throws {
        let vienna = NearestPlaces(near: try Coordinate(lat: 48.20849, lon: 16.37208), language: "nl", limit: 1)
        let place = try #require(await world.client.send(vienna).places.first)
        #expect(place.name == "Wenen" && place.country == "AT" && place.id == 2_761_369)
    }

    @Test("refuses what breaks a rule, and says which", arguments: refusals)
    func refuses(within: Double?, limit: Int?, cursor: Cursor?, fault: Fault) async throws {
        let near = try Coordinate(lat: 0, lon: 0)
        let request = NearestPlaces(near: near, within: within, limit: limit, cursor: cursor)
        let ada = try world.person("Ada")
        #expect(try await ada.refusal(request) == fault)
    }

    private static let refusals: [(Double?, Int?, Cursor?, Fault)] = [
        (0, nil, nil, BrokenRule.outOfRange(0.001...20_040_000).fault(at: "within")),
        (20_040_001, nil, nil, BrokenRule.outOfRange(0.001...20_040_000).fault(at: "within")),
        (nil, 0, nil, BrokenRule.outOfRange(1...1_000).fault(at: "limit")),
        (nil, 1_001, nil, BrokenRule.outOfRange(1...1_000).fault(at: "limit")),
        (nil, nil, Cursor(text: "x"), BrokenRule.notACursor.fault(at: "cursor")),
        (nil, nil, Cursor(fields: ["7ff8000000000000", "1"]), BrokenRule.notACursor.fault(at: "cursor")),
    ]
}
