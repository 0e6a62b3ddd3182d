import Foundation

/// The distance near the antipode, where Vincenty's iteration diverges.
///
/// Every path crosses the circle 90° from the start, so minimise the sum of two legs over it, each short enough for
/// ``Vincenty``. The sum is flat at its minimum: an angle to a microradian gives well under a metre.
enum NearAntipodal {
    private static let samples = 48
    private static let refinements = 32

    static func distance(from start: GeodesicOrigin, toLat: Double, lon toLon: Double) -> Double {
        let end = GeodesicOrigin(lat: toLat, lon: toLon)
        let waypoints = QuarterCircle(lat: start.lat, lon: start.lon)
        func length(_ angle: Double) -> Double {
            let (lat, lon) = waypoints.point(at: angle)
            return leg(start, lat, lon) + leg(end, lat, lon)
        }
        let step = 2 * Double.pi / Double(samples)
        let lengths = (0..<samples).map { length(Double($0) * step) }
        let candidates = lengths.indices.filter { index in
            lengths[index] <= lengths[(index + 1) % samples]
                && lengths[index] <= lengths[(index + samples - 1) % samples]
        }
        let best = candidates.map { index in
            minimum(length, between: Double(index - 1) * step, and: Double(index + 1) * step)
        }
        return min(best.min() ?? WGS84.maximumDistance, WGS84.maximumDistance)
    }

    private static func leg(_ origin: GeodesicOrigin, _ lat: Double, _ lon: Double) -> Double {
        let difference = (lon - origin.lon).remainder(dividingBy: 360) * .pi / 180
        let distance = Vincenty.distance(
            from: origin.reduced,
            to: ReducedLatitude(lat),
            longitudeDifference: difference
        )
        if let distance { return distance }
        // Unreachable, as quarter legs converge.
        let angle = SphericalOrigin(lat: origin.lat, lon: origin.lon).angle(toLat: lat, lon: lon)
        return WGS84.maximumCurvatureRadius * angle
    }

    /// Golden-section search.
    private static func minimum(
        _ length: (Double) -> Double,
        between low: Double,
        and high: Double
    ) -> Double {
        let ratio = (5.0.squareRoot() - 1) / 2
        var (low, high) = (low, high)
        var (left, right) = (high - ratio * (high - low), low + ratio * (high - low))
        var (atLeft, atRight) = (length(left), length(right))
        for _ in 0..<refinements {
            if atLeft < atRight {
                (high, right, atRight) = (right, left, atLeft)
                left = high - ratio * (high - low)
                atLeft = length(left)
            } else {
                (low, left, atLeft) = (left, right, atRight)
                right = low + ratio * (high - low)
                atRight = length(right)
            }
        }
        return min(atLeft, atRight)
    }
}

/// The circle 90° from a point, by angle in radians.
struct QuarterCircle {
    private let east: SIMD3<Double>
    private let north: SIMD3<Double>

    init(lat: Double, lon: Double) {
        let (phi, lambda) = (lat * .pi / 180, lon * .pi / 180)
        east = SIMD3(-sin(lambda), cos(lambda), 0)
        north = SIMD3(-sin(phi) * cos(lambda), -sin(phi) * sin(lambda), cos(phi))
    }

    /// Degrees; the angle counts from east to north.
    func point(at angle: Double) -> (lat: Double, lon: Double) {
        let point = cos(angle) * east + sin(angle) * north
        let flat = (point.x * point.x + point.y * point.y).squareRoot()
        return (atan2(point.z, flat) * 180 / .pi, atan2(point.y, point.x) * 180 / .pi)
    }
}
