import Foundation

/// Distances along the WGS 84 ellipsoid.
public enum Geodesic {
    /// Returns metres between two points in degrees; any finite longitude.
    ///
    /// Within a millimetre up to three quarters of the way round, within a metre near the antipode; always finite. Use
    /// ``GeodesicOrigin`` for many distances from one point.
    public static func distance(fromLat: Double, lon fromLon: Double, toLat: Double, lon toLon: Double) -> Double {
        GeodesicOrigin(lat: fromLat, lon: fromLon).distance(toLat: toLat, lon: toLon)
    }
}

/// A prepared start point.
public struct GeodesicOrigin: Sendable {
    /// Degrees, within ±90.
    public let lat: Double
    /// Degrees, any finite value.
    public let lon: Double

    let reduced: ReducedLatitude

    public init(lat: Double, lon: Double) {
        self.lat = lat
        self.lon = lon
        reduced = ReducedLatitude(lat)
    }

    /// Returns the distance in metres.
    public func distance(toLat: Double, lon toLon: Double) -> Double {
        let difference = (toLon - lon).remainder(dividingBy: 360) * .pi / 180
        if let metres = Vincenty.distance(from: reduced, to: ReducedLatitude(toLat), longitudeDifference: difference) {
            return metres
        }
        return NearAntipodal.distance(from: self, toLat: toLat, lon: toLon)
    }
}

/// The reference ellipsoid and its bounding radii.
public enum WGS84 {
    /// Semi-major axis in metres.
    public static let equatorialRadius = 6_378_137.0
    /// Flattening, (a - b) / a.
    public static let flattening = 1 / 298.257223563
    /// Semi-minor axis in metres.
    public static let polarRadius = equatorialRadius * (1 - flattening)

    /// The smallest radius of curvature, the meridian's at the equator: a (1 - e²).
    ///
    /// With geodetic latitudes as spherical ones, every path is at least this times its angle: both principal radii are
    /// at least this.
    public static let minimumCurvatureRadius = equatorialRadius * (1 - flattening) * (1 - flattening)
    /// The largest radius of curvature, at the poles: a² / b.
    ///
    /// Geodesics are at most this times the central angle.
    public static let maximumCurvatureRadius = equatorialRadius / (1 - flattening)
    /// Half a meridian in metres.
    public static let maximumDistance = 20_003_931.458_625
}
