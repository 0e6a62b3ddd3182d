import Foundation

/// The world as web maps draw it: the square of the spherical Mercator projection (EPSG:3857), its width being 1.
///
/// It is cut at the 180th meridian and ends at 85.0511 degrees; what lies beyond is drawn on its edge.
public enum WebMercator {
    /// Pixels along the side of a tile; at zoom 0 the world is one, with each zoom twice as many along its side.
    public static let tile = 512.0

    /// Where a point stands: from west and from north, both 0 to below 1.
    public static func place(lat: Double, lon: Double) -> (x: Double, y: Double) {
        let sine = sin(lat * .pi / 180)
        let y = 0.5 - 0.25 * log((1 + sine) / (1 - sine)) / .pi
        return (fraction(lon / 360 + 0.5), min(max(y, 0), 1.0.nextDown))
    }

    /// Degrees, within ±85.0512.
    public static func lat(y: Double) -> Double { 360 / .pi * atan(exp((180 - y * 360) * .pi / 180)) - 90 }

    /// Degrees, -180 to below 180.
    public static func lon(x: Double) -> Double { (fraction(x) - 0.5) * 360 }

    /// What is left of a place east or west of the square when all its turns are taken away: 0 to below 1.
    public static func fraction(_ x: Double) -> Double {
        let fraction = x - x.rounded(.down)
        // Rounding makes a whole of what is a hair below zero.
        return fraction < 1 ? fraction : 0
    }
}
