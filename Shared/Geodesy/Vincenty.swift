import Foundation

/// Vincenty's inverse solution.
///
/// T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid with application of nested equations",
/// Survey Review 23 (176), 1975. Symbols as there.
enum Vincenty {
    private static let tolerance = 1e-12
    /// Up to three quarters of the way round, fewer than ten rounds converge.
    private static let maximumRounds = 20

    /// Metres; `nil` if the iteration diverges, near the antipode.
    static func distance(
        from start: ReducedLatitude,
        to end: ReducedLatitude,
        longitudeDifference: Double
    ) -> Double? {
        var lambda = longitudeDifference
        for _ in 0..<maximumRounds {
            let arc = AuxiliaryArc(from: start, to: end, lambda: lambda)
            guard arc.sinSigma > 0 else { return arc.cosSigma > 0 ? 0 : nil }
            let next = longitudeDifference + arc.longitudeCorrection
            guard abs(next) <= .pi else { return nil }
            if abs(next - lambda) < tolerance { return arc.length }
            lambda = next
        }
        return nil
    }
}

/// The arc on the auxiliary sphere between two reduced latitudes a longitude λ apart.
struct AuxiliaryArc {
    let sinSigma: Double
    let cosSigma: Double
    private let sigma: Double
    private let sinAlpha: Double
    private let cosSquareAlpha: Double
    private let cos2SigmaM: Double

    init(from start: ReducedLatitude, to end: ReducedLatitude, lambda: Double) {
        let across = end.cosine * sin(lambda)
        let along = start.cosine * end.sine - start.sine * end.cosine * cos(lambda)
        sinSigma = (across * across + along * along).squareRoot()
        cosSigma = start.sine * end.sine + start.cosine * end.cosine * cos(lambda)
        sigma = atan2(sinSigma, cosSigma)
        sinAlpha = sinSigma > 0 ? start.cosine * across / sinSigma : 0
        cosSquareAlpha = max(0, 1 - sinAlpha * sinAlpha)
        // 0/0 on the equator, where the term vanishes.
        cos2SigmaM = cosSquareAlpha > 1e-15 ? cosSigma - 2 * start.sine * end.sine / cosSquareAlpha : 0
    }

    /// λ - L in radians.
    var longitudeCorrection: Double {
        let f = WGS84.flattening
        let c = f / 16 * cosSquareAlpha * (4 + f * (4 - 3 * cosSquareAlpha))
        let series = cos2SigmaM + c * cosSigma * (2 * cos2SigmaM * cos2SigmaM - 1)
        return (1 - c) * f * sinAlpha * (sigma + c * sinSigma * series)
    }

    /// Metres.
    var length: Double {
        let b = WGS84.polarRadius
        let a = WGS84.equatorialRadius
        let uSquare = cosSquareAlpha * (a * a - b * b) / (b * b)
        let scale = 1 + uSquare / 16384 * (4096 + uSquare * (-768 + uSquare * (320 - 175 * uSquare)))
        let c = uSquare / 1024 * (256 + uSquare * (-128 + uSquare * (74 - 47 * uSquare)))
        let mid = cos2SigmaM * cos2SigmaM
        let inner = c / 6 * cos2SigmaM * (4 * sinSigma * sinSigma - 3) * (4 * mid - 3)
        let correction = c * sinSigma * (cos2SigmaM + c / 4 * (cosSigma * (2 * mid - 1) - inner))
        return b * scale * (sigma - correction)
    }
}

/// Sine and cosine of tan β = (1 - f) tan φ.
struct ReducedLatitude {
    let sine: Double
    let cosine: Double

    init(_ degrees: Double) {
        let phi = degrees * .pi / 180
        let scaled = (1 - WGS84.flattening) * sin(phi)
        let flat = max(0, cos(phi))
        let length = (scaled * scaled + flat * flat).squareRoot()
        sine = scaled / length
        cosine = flat / length
    }
}
