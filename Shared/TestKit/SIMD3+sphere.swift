import Foundation

extension SIMD3<Double> {
    /// The unit vector of a point on the sphere, in degrees.
    public static func direction(lat: Double, lon: Double) -> SIMD3<Double> {
        let (north, east) = (lat * .pi / 180, lon * .pi / 180)
        return SIMD3(cos(north) * cos(east), cos(north) * sin(east), sin(north))
    }

    /// A unit vector, equally likely everywhere on the sphere.
    public static func random(using generator: inout SeededGenerator) -> SIMD3<Double> {
        let z = Double.random(in: -1...1, using: &generator)
        let turn = Double.random(in: 0..<(2 * .pi), using: &generator)
        let aside = (1 - z * z).squareRoot()
        return SIMD3(aside * cos(turn), aside * sin(turn), z)
    }
}
