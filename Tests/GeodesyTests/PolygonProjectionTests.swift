import Foundation
import Geodesy
import TestKit
import Testing

/// Compares polygons with the same rings on a plane without date line and pole.
@Suite("polygons and their azimuthal projections") struct PolygonProjectionTests {
    @Test("contain the same points, around poles and over the date line") func agree() throws {
        var generator = SeededGenerator(seed: 7)
        var points = 0
        for _ in 0..<400 {
            let (rings, center) = Self.rings(&generator)
            let polygon = try LatLonPolygon(rings: rings, maximumCorners: 500)
            let plane = AzimuthalPlane(lat: center.lat, lon: center.lon)
            let projected = rings.map(plane.ring)
            for _ in 0..<60 {
                let lat = asin(Double.random(in: -1...1, using: &generator)) * 180 / .pi
                let lon = Double.random(in: -180...180, using: &generator)
                let point = plane.point(lat: lat, lon: lon)
                guard !projected.contains(where: { $0.isNear(point) }) else { continue }
                points += 1
                let isInside = projected.reduce(false) { $0 != $1.contains(point) }
                #expect(polygon.contains(lat: lat, lon: lon) == isInside, "\(rings) \(lon) \(lat)")
                #expect(!isInside || polygon.box.contains(lat: lat, lon: lon), "\(rings) \(lon) \(lat)")
            }
        }
        #expect(points > 20_000)
    }

    private typealias Center = (lat: Double, lon: Double)

    private static func rings(_ generator: inout SeededGenerator) -> (rings: [[[Double]]], center: Center) {
        let pole = Bool.random(using: &generator) ? 90.0 : -90
        switch Int.random(in: 0..<3, using: &generator) {
        case 0:
            return ([turn(around: pole, .random(in: 20...80, using: &generator), &generator)], (pole, 0))
        case 1:
            let outer = turn(around: pole, .random(in: 30...45, using: &generator), &generator)
            return ([outer, turn(around: pole, .random(in: 60...75, using: &generator), &generator)], (pole, 0))
        default:
            let center = (lat: Double.random(in: -50...50, using: &generator), lon: 180.0)
            return ([star(around: center, 25, &generator), star(around: center, 6, &generator)], center)
        }
    }

    /// A ring around a pole, in either direction, from anywhere or from side to side.
    private static func turn(around pole: Double, _ lat: Double, _ generator: inout SeededGenerator) -> [[Double]] {
        let count = Int.random(in: 4...24, using: &generator)
        let isFromSideToSide = Bool.random(using: &generator)
        let start = isFromSideToSide ? -180 : Double.random(in: -180...180, using: &generator)
        let height = Double(Int.random(in: 0...2, using: &generator) * 2)
        var ring = (0...count).map { index in
            let part = Double(index) / Double(count)
            let lon: Double = start + 360 * part
            let wave: Double = height * sin(part * 6 * Double.pi)
            let side: Double = pole > 0 ? 1 : -1
            return [isFromSideToSide ? lon : lon.remainder(dividingBy: 360), (lat + wave) * side]
        }
        ring[count] = isFromSideToSide ? [180, ring[0][1]] : ring[0]
        return Bool.random(using: &generator) ? ring : ring.reversed()
    }

    private static func star(
        around center: Center,
        _ radius: Double,
        _ generator: inout SeededGenerator
    ) -> [[Double]] {
        let corners = (0..<12).map { index in
            let (angle, length) = (Double(index) * .pi / 6, radius * .random(in: 0.6...1, using: &generator))
            let lon = (center.lon + length * cos(angle)).remainder(dividingBy: 360)
            return [lon, center.lat + length * sin(angle) / 2]
        }
        let ring = corners + [corners[0]]
        return Bool.random(using: &generator) ? ring : ring.reversed()
    }
}

/// The azimuthal equidistant projection of a sphere, in degrees.
private struct AzimuthalPlane {
    typealias Point = SIMD2<Double>

    let lat: Double
    let lon: Double

    func point(lat other: Double, lon otherLon: Double) -> Point {
        let (from, to, turn) = (lat * .pi / 180, other * .pi / 180, (otherLon - lon) * .pi / 180)
        let east = cos(to) * sin(turn)
        let north = cos(from) * sin(to) - sin(from) * cos(to) * cos(turn)
        let angle = atan2(hypot(east, north), sin(from) * sin(to) + cos(from) * cos(to) * cos(turn))
        let length = hypot(east, north)
        return length == 0 ? Point(0, 0) : Point(east, north) * (angle * 180 / .pi / length)
    }

    /// Sides straight in longitude and latitude become short ones.
    func ring(_ ring: [[Double]]) -> PlaneRing {
        PlaneRing(
            corners: zip(ring, ring.dropFirst()).flatMap { from, to in
                var across = to[0] - from[0]
                if abs(across) > 180 { across -= across > 0 ? 360 : -360 }
                let count = max(1, Int(max(abs(across), abs(to[1] - from[1])) / 0.5))
                return (0..<count).map { index in
                    let part = Double(index) / Double(count)
                    return point(lat: from[1] + part * (to[1] - from[1]), lon: from[0] + part * across)
                }
            }
        )
    }
}

private struct PlaneRing {
    let corners: [SIMD2<Double>]

    func isNear(_ point: SIMD2<Double>) -> Bool {
        corners.contains { corner in
            let difference = corner - point
            return abs(difference.x) < 0.6 && abs(difference.y) < 0.6
        }
    }

    func contains(_ point: SIMD2<Double>) -> Bool {
        var isInside = false
        for (one, other) in zip(corners, corners.dropFirst() + corners.prefix(1))
        where (one.y > point.y) != (other.y > point.y) {
            let part = (point.y - one.y) / (other.y - one.y)
            if point.x < one.x + part * (other.x - one.x) { isInside.toggle() }
        }
        return isInside
    }
}
