import Foundation
import Geodesy
import TestKit
import Testing

@Suite("GeodesicSegment")
struct GeodesicSegmentTests {
    @Test("finds the least distance that a walk along the way finds, date line and poles included")
    func agreesWithAWalk() {
        var random = RandomPoints(seed: 43)
        var generator = SeededGenerator(seed: 43)
        for round in 0..<400 {
            let from = Self.corner(round) ?? random.point()
            // Up to 100 km away.
            let to = Self.near(from, degrees: 0.9, &generator)
            let point = Self.near(from, degrees: 0.9, &generator)
            let segment = GeodesicSegment(fromLat: from.lat, lon: from.lon, toLat: to.lat, lon: to.lon)
            let origin = GeodesicOrigin(lat: point.lat, lon: point.lon)
            let told = segment.distance(from: origin)
            let walked = Self.minimumDistance(origin, from, to)
            #expect(abs(told - walked) <= 0.05 + walked * 1e-4, "\(from) \(to) \(point): \(told), not \(walked)")
            let nearest = segment.nearest(toLat: point.lat, lon: point.lon)
            #expect((0...1).contains(nearest.fraction))
        }
    }

    @Test("leads straight over the date line, and not round the world") func crossesTheDateLine() {
        let segment = GeodesicSegment(fromLat: -17, lon: 179.999, toLat: -17, lon: -179.999)
        #expect(segment.distance(from: GeodesicOrigin(lat: -17, lon: 180)) < 0.1)
        #expect(segment.distance(from: GeodesicOrigin(lat: -17, lon: -180)) < 0.1)
        #expect(segment.distance(from: GeodesicOrigin(lat: -17, lon: 0)) > 19_000_000 * 0.8)
        #expect(abs(segment.nearest(toLat: -17, lon: 180).fraction - 0.5) < 1e-6)
    }

    @Test("a segment without length is a point") func mayBeAPoint() {
        let segment = GeodesicSegment(fromLat: 47.8, lon: 13, toLat: 47.8, lon: 13)
        let origin = GeodesicOrigin(lat: 47.81, lon: 13)
        #expect(abs(segment.distance(from: origin) - origin.distance(toLat: 47.8, lon: 13)) < 1e-6)
        let opposite = GeodesicSegment(fromLat: 0, lon: 0, toLat: 0, lon: 180)
        #expect(opposite.distance(from: GeodesicOrigin(lat: 0, lon: 170)).isFinite)
    }

    @Test("behind an end, the end is nearest") func endsAtItsEnds() {
        let segment = GeodesicSegment(fromLat: 47, lon: 13, toLat: 47.001, lon: 13)
        #expect(segment.nearest(toLat: 46.99, lon: 13.0005).fraction == 0)
        #expect(segment.nearest(toLat: 47.01, lon: 13.0005).fraction == 1)
        #expect(segment.distance(from: GeodesicOrigin(lat: 47.0005, lon: 13)) < 0.001)
    }

    private static func corner(_ round: Int) -> (lat: Double, lon: Double)? {
        [(89.9, 10), (-89.95, -100), (12, 179.9), (-45, -179.95), (0, 0)].dropFirst(round % 10).first
    }

    private static func near(
        _ point: (lat: Double, lon: Double),
        degrees: Double,
        _ generator: inout SeededGenerator
    ) -> (lat: Double, lon: Double) {
        let (north, east) = (
            Double.random(in: -degrees...degrees, using: &generator),
            Double.random(in: -degrees...degrees, using: &generator)
        )
        let lat = max(-90, min(90, point.lat + north * 0.7))
        let lon = point.lon + east * 0.7 / max(0.01, cos(lat * .pi / 180))
        return (lat, lon.remainder(dividingBy: 360))
    }

    /// The minimum over 2,000 points of the way, refined around it.
    private static func minimumDistance(
        _ origin: GeodesicOrigin,
        _ from: (lat: Double, lon: Double),
        _ to: (lat: Double, lon: Double)
    ) -> Double {
        let chord = (vector(from), vector(to))
        func distance(_ share: Double) -> Double {
            let point = zip(chord.0, chord.1).map { $0 * (1 - share) + $1 * share }
            let lat = atan2(point[2], (point[0] * point[0] + point[1] * point[1]).squareRoot()) * 180 / .pi
            return origin.distance(toLat: lat, lon: atan2(point[1], point[0]) * 180 / .pi)
        }
        let best = (0...2_000).map { Double($0) / 2_000 }.min { distance($0) < distance($1) } ?? 0
        let around = (-1_000...1_000).map { best + Double($0) / 2_000_000 }.filter { (0...1).contains($0) }
        return around.map(distance).min() ?? .infinity
    }

    private static func vector(_ point: (lat: Double, lon: Double)) -> [Double] {
        let (lat, lon) = (point.lat * .pi / 180, point.lon * .pi / 180)
        return [cos(lat) * cos(lon), cos(lat) * sin(lon), sin(lat)]
    }
}
