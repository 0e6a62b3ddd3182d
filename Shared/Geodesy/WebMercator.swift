import Foundation

/// The square of spherical Mercator (EPSG:3857), of width 1.
///
/// Cut at the 180th meridian; latitudes beyond 85.0511 degrees are on its edge.
public enum WebMercator {
    /// Pixels of a tile's side; zoom 0 has one tile.
    public static let tile = 512.0

    /// Returns the position from west and north, 0 to below 1.
    public static func place(lat: Double, lon: Double) -> (x: Double, y: Double) {
        let sine = sin(lat * .pi / 180)
        let y = 0.5 - 0.25 * log((1 + sine) / (1 - sine)) / .pi
        return (fraction(lon / 360 + 0.5), min(max(y, 0), 1.0.nextDown))
    }

    /// Degrees, within ±85.0512.
    public static func lat(y: Double) -> Double { 360 / .pi * atan(exp((180 - y * 360) * .pi / 180)) - 90 }

    /// Degrees, -180 to below 180.
    public static func lon(x: Double) -> Double { (fraction(x) - 0.5) * 360 }

    /// Wraps to 0 to below 1.
    public static func fraction(_ x: Double) -> Double {
        let fraction = x - x.rounded(.down)
        // Tiny negatives round to 1.
        return fraction < 1 ? fraction : 0
    }
}
