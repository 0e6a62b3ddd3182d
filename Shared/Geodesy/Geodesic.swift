import Foundation

/// Distances along the WGS84 ellipsoid.
public enum Geodesic {
    /// Metres between two points given in degrees (latitude within ±90; any finite longitude).
    ///
    /// Within a millimetre of the true geodesic up to three quarters of the way round, within a metre near the
    /// antipode; finite everywhere. For many distances from one point, keep a ``GeodesicOrigin``.
    public static func distance(fromLat: Double, lon fromLon: Double, toLat: Double, lon toLon: Double) -> Double {
        GeodesicOrigin(lat: fromLat, lon: fromLon).distance(toLat: toLat, lon: toLon)
    }
}

/// A point prepared for measuring many distances from it.
public struct GeodesicOrigin: Sendable {
    /// Degrees, within ±90.
    public let lat: Double
    /// Degrees, any finite value.
    public let lon: Double

    let reduced: ReducedLatitude

    /// - Parameters: degrees; both finite, latitude within ±90.
    public init(lat: Double, lon: Double) {
        self.lat = lat
        self.lon = lon
        reduced = ReducedLatitude(lat)
    }

    /// Metres to a point given in degrees.
    public func distance(toLat: Double, lon toLon: Double) -> Double {
        let difference = (toLon - lon).remainder(dividingBy: 360) * .pi / 180
        if let metres = Vincenty.distance(from: reduced, to: ReducedLatitude(toLat), longitudeDifference: difference) {
            return metres
        }
        return NearAntipodal.distance(from: self, toLat: toLat, lon: toLon)
    }
}

/// The ellipsoid all coordinates refer to, and the two spheres that enclose its metric.
public enum WGS84 {
    /// Semi-major axis in metres.
    public static let equatorialRadius = 6_378_137.0
    /// Flattening, (a - b) / a.
    public static let flattening = 1 / 298.257223563
    /// Semi-minor axis in metres.
    public static let polarRadius = equatorialRadius * (1 - flattening)

    /// Least radius of curvature, the meridian's at the equator: a (1 - e²).
    ///
    /// With geodetic latitudes read as spherical ones, no path on the ellipsoid is shorter than this radius times the
    /// path's angle, as both principal radii of curvature are at least this everywhere.
    public static let leastCurvatureRadius = equatorialRadius * (1 - flattening) * (1 - flattening)
    /// Greatest radius of curvature, at the poles: a² / b.
    ///
    /// No geodesic is longer than this times the central angle.
    public static let greatestCurvatureRadius = equatorialRadius / (1 - flattening)
    /// Half a meridian, pole to pole: the longest distance there is on the ellipsoid.
    public static let longestDistance = 20_003_931.458_625
}
