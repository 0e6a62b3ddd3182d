import AuthContract
import Foundation
import TestKit

/// The ellipsoid's greatest radius of curvature, at the poles, in metres: an upper bound of distance per radian.
let greatestRadius = 6_399_594.0

extension Coordinate {
    static func randomHome(using generator: inout SeededGenerator) throws -> Coordinate {
        let nearby = Double.random(in: 0..<0.2, using: &generator)
        let lon = Double.random(in: -180...180, using: &generator)
        return switch Int.random(in: 0..<6, using: &generator) {
        case 0: try Coordinate(lat: 90 - nearby, lon: lon)
        case 1: try Coordinate(lat: nearby - 90, lon: lon)
        case 2: try Coordinate(lat: lon / 2.1, lon: 180 - nearby)
        case 3: try Coordinate(lat: lon / 2.1, lon: nearby - 180)
        default: try Coordinate(lat: asin(Double.random(in: -1...1, using: &generator)) * 180 / .pi, lon: lon)
        }
    }

    func nearby(_ metres: Double, using generator: inout SeededGenerator) throws -> Coordinate {
        let here = SIMD3.direction(lat: lat, lon: lon)
        let aside = SIMD3<Double>.random(using: &generator) * (metres / greatestRadius)
        let there = here + aside
        let level = (there.x * there.x + there.y * there.y).squareRoot()
        return try Coordinate(lat: atan2(there.z, level) * 180 / .pi, lon: atan2(there.y, there.x) * 180 / .pi)
    }

    /// Metres on the sphere, with an error of at most 0.6 %.
    func distance(to other: Coordinate) -> Double {
        let off = SIMD3.direction(lat: lat, lon: lon) - .direction(lat: other.lat, lon: other.lon)
        return 2 * asin(min(1, (off * off).sum().squareRoot() / 2)) * greatestRadius
    }
}
