import Foundation

/// The great-circle arc on Vincenty's auxiliary sphere between two reduced latitudes a longitude λ apart.
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
        // On the equator the midpoint's term has no weight and its formula no value.
        cos2SigmaM = cosSquareAlpha > 1e-15 ? cosSigma - 2 * start.sine * end.sine / cosSquareAlpha : 0
    }

    /// λ - L in radians: how much wider the longitude is on the auxiliary sphere.
    var longitudeCorrection: Double {
        let f = WGS84.flattening
        let c = f / 16 * cosSquareAlpha * (4 + f * (4 - 3 * cosSquareAlpha))
        let series = cos2SigmaM + c * cosSigma * (2 * cos2SigmaM * cos2SigmaM - 1)
        return (1 - c) * f * sinAlpha * (sigma + c * sinSigma * series)
    }

    /// Metres along the ellipsoid.
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
