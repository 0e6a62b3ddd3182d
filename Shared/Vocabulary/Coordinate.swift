/// A valid point on the WGS 84 ellipsoid; decoding also checks the range.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north, −90…90.
    public let lat: Double
    /// Degrees east, −180…180.
    public let lon: Double

    /// The valid latitudes in degrees.
    public static let latitudes = -90.0...90.0
    /// The valid longitudes in degrees.
    public static let longitudes = -180.0...180.0

    /// Throws `out-of-range`, of `lat` or `lon`.
    public init(lat: Double, lon: Double) throws(BrokenRule) {
        guard Coordinate.latitudes.contains(lat) else { throw .outOfRange(Coordinate.latitudes).within("lat") }
        guard Coordinate.longitudes.contains(lon) else { throw .outOfRange(Coordinate.longitudes).within("lon") }
        self.lat = lat
        self.lon = lon
    }
}

extension Coordinate: Codable {
    private enum CodingKeys: String, CodingKey { case lat, lon }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let lat = try container.decode(Double.self, forKey: .lat)
        let lon = try container.decode(Double.self, forKey: .lon)
        try self.init(lat: lat, lon: lon)
    }
}
