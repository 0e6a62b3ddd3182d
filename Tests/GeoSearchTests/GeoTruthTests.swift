import Geodesy
import Testing

@testable import GeoSearchCore

@Suite("Distances between the gazetteer's places")
struct GeoTruthTests {
    @Test("put the same places nearest and within each circle as the reference geodesics")
    func agreeWithReference() throws {
        let gazetteer = try Gazetteer.bundled()
        var points: [(index: Int, lat: Double, lon: Double)] = []
        gazetteer.forEachPoint { points.append(($0, $1, $2)) }
        points.sort { $0.lat < $1.lat }
        let queries = try GeoTruth.queries()
        #expect(queries.count == 61)
        for query in queries {
            let reach = max(300_000, (query.metres.last ?? 0) + 1)
            let found = within(reach, of: query, points)
            let ids = found.prefix(10).map { gazetteer.place(at: $0.index)?.geonameID }
            #expect(ids == query.nearest, "\(query.kind) \(query.lat) \(query.lon)")
            for (hit, metres) in zip(found, query.metres) { #expect(abs(hit.metres - metres) < 0.01) }
            for circle in query.within {
                let inside = found.filter { $0.metres <= circle.metres }
                #expect(inside.count == circle.count)
                #expect(inside.compactMap { gazetteer.place(at: $0.index)?.geonameID }.reduce(0, +) == circle.idSum)
            }
        }
    }

    /// Places within a distance, nearest first, from points ordered by latitude.
    private func within(
        _ metres: Double,
        of query: GeoTruth,
        _ points: [(index: Int, lat: Double, lon: Double)]
    ) -> [(index: Int, metres: Double)] {
        let origin = GeodesicOrigin(lat: query.lat, lon: query.lon)
        let sphere = SphericalOrigin(lat: query.lat, lon: query.lon)
        let farthest = SphericalOrigin.haversine(ofAngle: metres / WGS84.leastCurvatureRadius)
        // A degree of latitude has at least 110.5 km.
        let start = points.partitioningIndex { $0.lat >= query.lat - metres / 110_500 }
        let end = points.partitioningIndex { $0.lat > query.lat + metres / 110_500 }
        var found: [(index: Int, metres: Double)] = []
        for point in points[start..<end] where sphere.haversine(toLat: point.lat, lon: point.lon) <= farthest {
            let distance = origin.distance(toLat: point.lat, lon: point.lon)
            if distance <= metres { found.append((point.index, distance)) }
        }
        return found.sorted { $0.metres < $1.metres }
    }
}

extension Array {
    /// The first index whose element is beyond, in an array where those beyond come last.
    fileprivate func partitioningIndex(where isBeyond: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
