import CatalogueContract
import GeoSearchContract
import Geodesy
import ServiceKit
import Testing
import UmkreisVocabulary

@testable import GeoSearchCore

@Suite("A search of the gazetteer's places as posts")
struct SearchTruthTests {
    @Test("finds the nearest and all within a circle, as the reference geodesics have it")
    func agreesWithReference() async throws {
        let gazetteer = try Gazetteer.bundled()
        let queries = try GeoTruth.queries()
        try await IndexFile.run { database in
            try await database.index(gazetteer.posts { place in queries.contains { $0.concerns(place) } })
            for query in queries {
                let near = try Coordinate(lat: query.lat, lon: query.lon)
                let nearest = try PostQuery(Nearest(near: near, count: 10))
                let found = try await database.search(nearest).found.prefix(10)
                #expect(found.map { Int($0.position.id.low) } == query.nearest, "\(query.kind) \(near)")
                for (hit, metres) in zip(found, query.metres) { #expect(abs((hit.distance ?? 0) - metres) < 0.01) }
                for circle in query.within where circle.metres <= query.reach {
                    let inside = try await database.ids(Search(near: near, within: circle.metres, limit: 200))
                    #expect(inside.count == circle.count, "\(query.kind) \(near) \(circle.metres)")
                    #expect(inside.reduce(0) { $0 + Int($1.low) } == circle.idSum)
                }
            }
        }
    }
}

extension GeoTruth {
    /// Radius in metres in which all places are indexed, larger where there are fewer.
    fileprivate var reach: Double { kind == "city" ? 50_000 : 300_000 }

    fileprivate func concerns(_ place: GazetteerPlace) -> Bool {
        // A degree of latitude is at least 110.5 km.
        nearest.contains(place.geonameID)
            || abs(place.lat - lat) <= reach / 110_500
                && Geodesic.distance(fromLat: lat, lon: lon, toLat: place.lat, lon: place.lon) <= reach
    }
}

extension Gazetteer {
    /// Posts for all wanted places and a tenth of the others, with GeoNames' numbers as ids.
    fileprivate func posts(where isWanted: (GazetteerPlace) -> Bool) throws -> [Post] {
        try (0..<count).compactMap { index in
            guard let place = place(at: index), index % 10 == 0 || isWanted(place) else { return nil }
            return try .sample(UInt64(place.geonameID), place.name, kind: .tip, at: (place.lat, place.lon))
        }
    }
}
