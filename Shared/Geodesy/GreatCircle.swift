import Foundation

/// Distances on the sphere, for bounds and for where a half per cent does not matter.
public enum GreatCircle {
    /// The angle between two points in radians, 0 to π.
    ///
    /// Latitudes and longitudes in degrees. By the haversine formula, which keeps its precision for close points.
    public static func centralAngle(fromLat: Double, lon fromLon: Double, toLat: Double, lon toLon: Double) -> Double {
        let phi1 = fromLat * .pi / 180
        let phi2 = toLat * .pi / 180
        let sinHalfLat = sin((phi2 - phi1) / 2)
        let sinHalfLon = sin((toLon - fromLon) * .pi / 360)
        let square = sinHalfLat * sinHalfLat + cos(phi1) * cos(phi2) * sinHalfLon * sinHalfLon
        return 2 * asin(min(1, square.squareRoot()))
    }

    /// Metres on the sphere of WGS84's mean radius; up to 0.56 % off the geodesic.
    public static func haversine(fromLat: Double, lon fromLon: Double, toLat: Double, lon toLon: Double) -> Double {
        WGS84.meanRadius * centralAngle(fromLat: fromLat, lon: fromLon, toLat: toLat, lon: toLon)
    }
}
