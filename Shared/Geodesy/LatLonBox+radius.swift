import Foundation

extension LatLonBox {
    /// The smallest box, give or take a billionth of a degree, that holds every point within a distance.
    ///
    /// - Parameters:
    ///   - lat: degrees, within ±90.
    ///   - lon: degrees, within ±180.
    ///   - metres: along the ellipsoid, at least 0. The box is a little wider than the circle, as the distance is
    ///     read as an angle on the least sphere (``WGS84/leastCurvatureRadius``).
    public static func around(lat: Double, lon: Double, metres: Double) -> LatLonBox {
        let slack = 1e-9
        let angle = metres / WGS84.leastCurvatureRadius
        let reach = angle * 180 / .pi + slack
        let south = max(-90, lat - reach)
        let north = min(90, lat + reach)
        guard south > -90, north < 90 else {
            return LatLonBox(clampedSouth: south, west: -180, north: north, east: 180)
        }
        // Below a pole the sine cannot exceed the cosine, save for rounding.
        let ratio = min(1, sin(angle) / cos(lat * .pi / 180))
        let sideways = asin(ratio) * 180 / .pi + slack
        return LatLonBox(
            clampedSouth: south,
            west: wrapped(lon - sideways),
            north: north,
            east: wrapped(lon + sideways)
        )
    }

    private static func wrapped(_ lon: Double) -> Double {
        if lon > 180 { return lon - 360 }
        return lon < -180 ? lon + 360 : lon
    }
}
