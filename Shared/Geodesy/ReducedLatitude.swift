import Foundation

/// Sine and cosine of a point's latitude on the auxiliary sphere, tan β = (1 - f) tan φ.
struct ReducedLatitude {
    let sine: Double
    let cosine: Double

    /// - Parameter degrees: geodetic latitude within ±90.
    init(_ degrees: Double) {
        let phi = degrees * .pi / 180
        let scaled = (1 - WGS84.flattening) * sin(phi)
        let flat = max(0, cos(phi))
        let length = (scaled * scaled + flat * flat).squareRoot()
        sine = scaled / length
        cosine = flat / length
    }
}
