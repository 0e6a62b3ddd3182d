import Foundation

/// The circle of points 90° from a point of the sphere, walked by an angle in radians.
struct QuarterCircle {
    private let east: SIMD3<Double>
    private let north: SIMD3<Double>

    init(lat: Double, lon: Double) {
        let (phi, lambda) = (lat * .pi / 180, lon * .pi / 180)
        east = SIMD3(-sin(lambda), cos(lambda), 0)
        north = SIMD3(-sin(phi) * cos(lambda), -sin(phi) * sin(lambda), cos(phi))
    }

    /// Degrees; the angle counts from east towards north.
    func point(at angle: Double) -> (lat: Double, lon: Double) {
        let point = cos(angle) * east + sin(angle) * north
        let flat = (point.x * point.x + point.y * point.y).squareRoot()
        return (atan2(point.z, flat) * 180 / .pi, atan2(point.y, point.x) * 180 / .pi)
    }
}
