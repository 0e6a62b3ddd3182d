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
