import Foundation
import Geodesy
import TestKit
import Testing

@Suite("Geodesic.distance")
struct GeodesicTests {
    @Test("agrees with the reference geodesics to a millimetre within 10,000 km and to a metre anywhere")
    func agreesWithReference() throws {
        let lines = try GeodTest.lines()
        #expect(lines.count == 1000)
        for line in lines {
            let metres = Geodesic.distance(
                fromLat: line.from.lat,
                lon: line.from.lon,
                toLat: line.to.lat,
                lon: line.to.lon
            )
            let allowed = line.metres < 10_000_000 ? 0.001 : 1
            #expect(abs(metres - line.metres) <= allowed, "\(line)")
        }
    }

    @Test("is finite, symmetric and never beyond half a meridian, poles and antipodes included")
    func isFiniteEverywhere() {
        var random = RandomPoints(seed: 1)
        for round in 0..<3000 {
            let from = random.point()
            var to = random.point()
            if round.isMultiple(of: 10) { to = (-from.lat, from.lon > 0 ? from.lon - 180 : from.lon + 180) }
            let there = Geodesic.distance(fromLat: from.lat, lon: from.lon, toLat: to.lat, lon: to.lon)
            let back = Geodesic.distance(fromLat: to.lat, lon: to.lon, toLat: from.lat, lon: from.lon)
            #expect(there.isFinite && there >= 0 && there <= WGS84.maximumDistance, "\(from) \(to)")
            #expect(abs(there - back) < 1, "\(from) \(to)")
        }
    }

    @Test(
        "knows the landmarks of the ellipsoid",
        arguments: [
            (0.0, 0.0, 0.0, 0.0, 0.0),
            (90, 12, 90, -77, 0),
            (0, 0, 0, 180, 20_003_931.4586),
            (90, 0, -90, 0, 20_003_931.4586),
            (0, 0, 90, 0, 10_001_965.7293),
            (0, 0, 0, 90, 10_018_754.1714),
        ]
    )
    func knowsLandmarks(_ fromLat: Double, _ fromLon: Double, _ toLat: Double, _ toLon: Double, _ metres: Double) {
        let distance = Geodesic.distance(fromLat: fromLat, lon: fromLon, toLat: toLat, lon: toLon)
        #expect(abs(distance - metres) < 0.01)
    }

    @Test("does not notice the date line") func ignoresDateLine() {
        var random = RandomPoints(seed: 7)
        for _ in 0..<500 {
            let (from, to) = (random.point(), random.point())
            let plain = Geodesic.distance(fromLat: from.lat, lon: 10, toLat: to.lat, lon: 10.25)
            let across = Geodesic.distance(fromLat: from.lat, lon: 179.875, toLat: to.lat, lon: -179.875)
            #expect(abs(plain - across) < 0.001)
        }
    }

    @Test("lies between the spheres of least and greatest curvature") func liesBetweenBounds() {
        var random = RandomPoints(seed: 2)
        for _ in 0..<3000 {
            let (from, to) = (random.point(), random.point())
            let metres = Geodesic.distance(fromLat: from.lat, lon: from.lon, toLat: to.lat, lon: to.lon)
            let angle = SphericalOrigin(lat: from.lat, lon: from.lon).angle(toLat: to.lat, lon: to.lon)
            #expect(metres >= WGS84.minimumCurvatureRadius * angle - 0.001)
            #expect(metres <= WGS84.maximumCurvatureRadius * angle + 0.001)
        }
    }
}

/// Karney's test set: two points in degrees, and their distance in metres.
struct GeodTest {
    let from: (lat: Double, lon: Double)
    let to: (lat: Double, lon: Double)
    let metres: Double

    static func lines() throws -> [GeodTest] {
        let text = try String(contentsOf: Bundle.module.fixture("GeodTest-1000.tsv"), encoding: .utf8)
        return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.compactMap { line in
            let numbers = line.split(separator: "\t").compactMap { Double($0) }
            guard numbers.count == 5 else { return nil }
            return GeodTest(from: (numbers[0], numbers[1]), to: (numbers[2], numbers[3]), metres: numbers[4])
        }
    }
}
