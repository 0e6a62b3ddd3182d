import Geodesy
import TestKit
import Testing

@testable import GeoSearchCore

@Suite("The gazetteer's nearest places")
struct GeoTruthTests {
    private let gazetteer: Gazetteer

    init() throws {
        gazetteer = try Gazetteer.bundled()
    }

    @Test("are the same, nearest and within each circle, as by the reference geodesics")
    func agreeWithReference() throws {
        let queries = try GeoTruth.queries()
        #expect(queries.count == 61)
        for query in queries {
            let found = gazetteer.nearestPlaces(lat: query.lat, lon: query.lon, count: 10)
            #expect(found.map(\.id) == query.nearest, "\(query.kind) \(query.lat) \(query.lon)")
            for (place, metres) in zip(found, query.metres) { #expect(abs(place.metres - metres) < 0.01) }
            for circle in query.within {
                let inside = gazetteer.nearestPlaces(
                    lat: query.lat,
                    lon: query.lon,
                    count: 10_000,
                    within: circle.metres
                )
                #expect(inside.count == circle.count)
                #expect(inside.map(\.id).reduce(0, +) == circle.idSum)
            }
        }
    }

    @Test("are those that measuring every place finds, everywhere, and page by page") func agreeWithBruteForce() {
        var points: [(index: Int, lat: Double, lon: Double)] = []
        gazetteer.forEachPoint { points.append(($0, $1, $2)) }
        var random = SeededGenerator(seed: 3)
        let corners = [(90.0, 0.0), (-90, 77), (0, 180), (0, -180), (-16.8, 179.9), (65.5, -179.99), (89.9, 12)]
        let others = (0..<8).map { _ in
            (Double.random(in: -90...90, using: &random), Double.random(in: -180...180, using: &random))
        }
        for (lat, lon) in corners + others {
            let sphere = SphericalOrigin(lat: lat, lon: lon)
            let origin = GeodesicOrigin(lat: lat, lon: lon)
            let candidates = points.map { ($0, sphere.haversine(toLat: $0.lat, lon: $0.lon)) }
                .sorted { $0.1 < $1.1 }.prefix(400)
            let all = candidates.map { point, _ in
                PlaceDistance(
                    metres: origin.distance(toLat: point.lat, lon: point.lon),
                    id: gazetteer.place(at: point.index)?.geonameID ?? 0,
                    index: point.index
                )
            }.sorted()
            let expected = Array(all.prefix(100))
            #expect(gazetteer.nearestPlaces(lat: lat, lon: lon, count: 100) == expected, "\(lat) \(lon)")
            var paged: [PlaceDistance] = []
            for _ in 0..<4 { paged += gazetteer.nearestPlaces(lat: lat, lon: lon, count: 25, behind: paged.last) }
            #expect(paged == expected)
            let circle = gazetteer.nearestPlaces(lat: lat, lon: lon, count: 100, within: expected[40].metres)
            #expect(circle.count == 41 && circle == Array(expected.prefix(41)))
        }
    }
}
