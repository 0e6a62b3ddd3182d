/// The ellipsoid all coordinates refer to, and the two spheres that enclose its metric.
public enum WGS84 {
    /// Semi-major axis in metres.
    public static let equatorialRadius = 6_378_137.0
    /// Flattening, (a - b) / a.
    public static let flattening = 1 / 298.257223563
    /// Semi-minor axis in metres.
    public static let polarRadius = equatorialRadius * (1 - flattening)
    /// Mean radius (2a + b) / 3 in metres, the usual radius for spherical formulas.
    public static let meanRadius = 6_371_008.771415059

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
