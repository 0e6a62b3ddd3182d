/// A point on the WGS 84 ellipsoid, in degrees.
///
/// It exists only if it is one: a latitude outside ±90, a longitude outside ±180 or a number that is not finite is
/// refused, also when it comes over the wire.
public struct Coordinate: Hashable, Sendable {
    /// Degrees north of the equator, −90…90.
    public let lat: Double
    /// Degrees east of Greenwich, −180…180.
    public let lon: Double

    public init(lat: Double, lon: Double) throws(InvalidCoordinate) {
        guard lat.isFinite, abs(lat) <= 90 else { throw InvalidCoordinate(field: "lat", rule: "between -90 and 90") }
        guard lon.isFinite, abs(lon) <= 180 else { throw InvalidCoordinate(field: "lon", rule: "between -180 and 180") }
        self.lat = lat
        self.lon = lon
    }
}

/// Why two numbers are no coordinate.
public struct InvalidCoordinate: Error, Equatable, CustomStringConvertible {
    public let field: String
    public let rule: String

    public var description: String { "\(field) must be \(rule)" }
}

extension Coordinate: Codable {
    private enum CodingKeys: String, CodingKey { case lat, lon }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let lat = try container.decode(Double.self, forKey: .lat)
        let lon = try container.decode(Double.self, forKey: .lon)
        do {
            try self.init(lat: lat, lon: lon)
        } catch {
            let key = CodingKeys(stringValue: error.field) ?? .lat
            throw DecodingError.dataCorruptedError(
                forKey: key,
                in: container,
                debugDescription: "must be \(error.rule)"
            )
        }
    }
}
