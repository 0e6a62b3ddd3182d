import Foundation

/// Vincenty's inverse solution.
///
/// T. Vincenty, "Direct and inverse solutions of geodesics on the ellipsoid with
/// application of nested equations", Survey Review 23 (176), 1975. Symbols as there.
enum Vincenty {
    private static let tolerance = 1e-12
    /// Points less than three quarters of the way round converge in fewer than ten rounds.
    private static let mostRounds = 20

    /// Metres, or nil where the iteration does not settle, which happens only near the antipode.
    static func distance(
        from start: ReducedLatitude,
        to end: ReducedLatitude,
        longitudeDifference: Double
    ) -> Double? {
        var lambda = longitudeDifference
        for _ in 0..<mostRounds {
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
