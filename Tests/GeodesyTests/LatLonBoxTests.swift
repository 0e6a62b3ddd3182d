import Foundation
import Geodesy
import Testing

@Suite("LatLonBox")
struct LatLonBoxTests {
    @Test(
        "refuses what is not a box",
        arguments: [
            (Double.nan, 0.0, 1.0, 1.0), (0, -180.1, 1, 1), (-91, 0, 1, 1), (0, 0, .infinity, 1), (2, 0, 1, 1),
        ]
    )
    func refusesNonsense(_ south: Double, _ west: Double, _ north: Double, _ east: Double) {
        #expect(LatLonBox(south: south, west: west, north: north, east: east) == nil)
    }

    @Test("splits at the date line into two boxes that together hold the same points")
    func splitsAtDateLine() throws {
        let box = try #require(LatLonBox(south: -20, west: 170, north: -10, east: -175))
        let parts = box.splitAtDateLine
        #expect(parts.count == 2)
        #expect(parts.allSatisfy { !$0.crossesDateLine })
        #expect(parts.map(\.width).reduce(0, +) == box.width)
        var random = RandomPoints(seed: 3)
        for _ in 0..<2000 {
            let (_, lon) = random.point()
            #expect(box.contains(lat: -15, lon: lon) == parts.contains { $0.contains(lat: -15, lon: lon) })
        }
    }

    @Test("tells the exact angle to its nearest point")
    func tellsExactAngle() {
        var random = RandomPoints(seed: 4)
        for _ in 0..<400 {
            let box = randomBox(&random)
            let (lat, lon) = random.point()
            let told = box.centralAngle(fromLat: lat, lon: lon)
            let sampled = sampledAngle(box, lat, lon)
            #expect(told <= sampled + 1e-9, "\(box) \(lat) \(lon)")
            // A grid of 200 steps an edge misses the nearest point by at most half a step along the edge.
            #expect(sampled - told <= 0.008, "\(box) \(lat) \(lon)")
            #expect((told == 0) == box.contains(lat: lat, lon: lon) || told < 1e-9, "\(box) \(lat) \(lon)")
        }
    }

    @Test("bounds every true distance into it from below")
    func boundsDistances() {
        var random = RandomPoints(seed: 5)
        for _ in 0..<2000 {
            let box = randomBox(&random)
            let (lat, lon) = random.point()
            let origin = GeodesicOrigin(lat: lat, lon: lon)
            let inside = pointInside(box, &random)
            #expect(origin.lowerBound(to: box) <= origin.distance(toLat: inside.lat, lon: inside.lon) + 0.001)
        }
    }

    @Test("around a point holds everything within the distance", arguments: [0, 20, 5_000, 300_000, 9_000_000, 3e7])
    func aroundHoldsTheCircle(metres: Double) {
        var random = RandomPoints(seed: 6)
        for _ in 0..<1500 {
            let centre = random.point()
            let box = LatLonBox.around(lat: centre.lat, lon: centre.lon, metres: metres)
            let bearing = Double.random(in: 0..<2 * .pi, using: &random)
            let angle = metres / WGS84.greatestCurvatureRadius * Double.random(in: 0...1, using: &random)
            let point = destination(centre.lat, centre.lon, bearing, min(angle, .pi))
            let distance = Geodesic.distance(fromLat: centre.lat, lon: centre.lon, toLat: point.lat, lon: point.lon)
            guard distance <= metres else { continue }
            #expect(box.contains(lat: point.lat, lon: point.lon), "\(centre) \(point)")
            #expect(box.south >= -90 && box.north <= 90 && box.west >= -180 && box.east <= 180)
        }
    }

    @Test("around a point near a pole goes all the way round, and near the date line across it")
    func aroundKnowsTheEdges() {
        #expect(LatLonBox.around(lat: 89.99, lon: 10, metres: 5_000).width == 360)
        let fiji = LatLonBox.around(lat: -16.8, lon: 179.9, metres: 50_000)
        #expect(fiji.crossesDateLine && fiji.width < 1)
    }

    private func randomBox(_ random: inout RandomPoints) -> LatLonBox {
        let (a, b) = (random.point(), random.point())
        let box = LatLonBox(south: min(a.lat, b.lat), west: a.lon, north: max(a.lat, b.lat), east: b.lon)
        return box ?? LatLonBox(clampingSouth: 0, west: 0, north: 0, east: 0)
    }

    private func pointInside(_ box: LatLonBox, _ random: inout RandomPoints) -> (lat: Double, lon: Double) {
        (
            Double.random(in: box.south...box.north, using: &random),
            box.west + Double.random(in: 0...box.width, using: &random)
        )
    }

    private func sampledAngle(_ box: LatLonBox, _ lat: Double, _ lon: Double) -> Double {
        if box.contains(lat: lat, lon: lon) { return 0 }
        let steps = (0...200).map { Double($0) / 200 }
        let edges = steps.flatMap { step in
            let (midLat, midLon) = (box.south + (box.north - box.south) * step, box.west + box.width * step)
            return [(midLat, box.west), (midLat, box.east), (box.south, midLon), (box.north, midLon)]
        }
        return edges.map { GreatCircle.centralAngle(fromLat: lat, lon: lon, toLat: $0.0, lon: $0.1) }.min() ?? .pi
    }

    /// The point at an angle from another on the sphere, by the direct formula.
    private func destination(
        _ lat: Double,
        _ lon: Double,
        _ bearing: Double,
        _ angle: Double
    ) -> (lat: Double, lon: Double) {
        let phi = lat * .pi / 180
        let sine = sin(phi) * cos(angle) + cos(phi) * sin(angle) * cos(bearing)
        let east = atan2(sin(bearing) * sin(angle) * cos(phi), cos(angle) - sin(phi) * sine)
        let reached = (lon + east * 180 / .pi).remainder(dividingBy: 360)
        return (asin(max(-1, min(1, sine))) * 180 / .pi, reached)
    }
}
