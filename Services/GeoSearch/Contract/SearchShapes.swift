public import Wire

/// A map area between two parallels and two meridians.
///
/// With `west` > `east` it crosses the 180th meridian (RFC 7946 §5.2).
public struct Viewport: Codable, Sendable, Hashable {
    /// Degrees, -180…180.
    public var west: Double
    /// Degrees, -90…90.
    public var south: Double
    /// Degrees, -180…180.
    public var east: Double
    /// Degrees, -90…90; not less than `south`.
    public var north: Double

    public init(west: Double, south: Double, east: Double, north: Double) {
        self.west = west
        self.south = south
        self.east = east
        self.north = north
    }
}

extension Viewport: Ruled {
    public static let rules: FieldRules = [
        "west": NumberRule.longitude, "south": NumberRule.latitude, "east": NumberRule.longitude,
        "north": NumberRule.latitude,
    ]
}

/// A GeoJSON polygon (RFC 7946 §3.1.6): `{"type":"Polygon","coordinates":[[[lon,lat],…],…]}`.
///
/// The outer ring, then holes; closed, without crossings. Edges are straight in longitude and latitude; over 180° they
/// go the shorter way across the 180th meridian. A ring around the earth contains the nearer pole. At most 500 corners.
public struct GeoPolygon: Codable, Sendable, Hashable {
    /// `Polygon`.
    public var type: String
    /// Rings of [longitude, latitude], in degrees.
    public var coordinates: [[[Double]]]

    public init(coordinates: [[[Double]]]) {
        type = GeoPolygon.type
        self.coordinates = coordinates
    }

    private static let type = "Polygon"
}

extension GeoPolygon: Ruled {
    public static let typeRule = ChoiceRule([type])
    public static let coordinatesRule = RingsRule(mostRings: 50, mostCorners: 500)

    public static let rules: FieldRules = ["type": typeRule, "coordinates": coordinatesRule]
}

/// Limits of a polygon's rings.
public struct RingsRule: FieldRule {
    /// Maximum number.
    public let mostRings: Int
    /// In all rings.
    public let mostCorners: Int

    /// Checks the number of rings; ``LatLonPolygon`` checks the rest.
    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        guard member(value, as: [[[Double]]].self).count <= mostRings else { throw .tooMany(mostRings) }
        return value
    }

    /// As JSON Schema.
    public var keywords: JSONSchema {
        let numbers = [NumberRule.longitude, .latitude].map(\.keywords.json)
        let position: JSONValue = ["minItems": 2, "maxItems": 3, "prefixItems": .array(numbers)]
        let ring: JSONValue = ["minItems": 4, "maxItems": .integer(Int64(mostCorners)), "items": position]
        return JSONSchema(["minItems": 1, "maxItems": .integer(Int64(mostRings)), "items": ring])
    }

    /// Ids of broken rules.
    public var ids: [String] { [BrokenRule.tooMany(mostRings).id, "not-a-polygon", "crosses-itself"] }

    /// In words.
    public var words: String { "at most \(mostRings) rings with \(mostCorners) corners in total" }
}

/// A price range.
public struct PriceFilter: Codable, Sendable, Hashable {
    /// ISO 4217; prices in others do not match.
    public var currency: String
    /// Whole units, inclusive: `3.50`.
    public var atLeast: String?
    /// Whole units, inclusive.
    public var atMost: String?

    public init(currency: String, atLeast: String? = nil, atMost: String? = nil) {
        self.currency = currency
        self.atLeast = atLeast
        self.atMost = atMost
    }
}

extension PriceFilter: Ruled {
    public static let currencyRule = FormRule.currency
    public static let amountRule = FormRule.amount

    public static let rules: FieldRules = [
        "currency": currencyRule, "atLeast": amountRule, "atMost": amountRule,
    ]
}

/// A filter by opening hours.
public struct OpenFilter: Codable, Sendable, Hashable {
    /// Defaults to now; within five years.
    public var at: Timestamp?
    /// Whether unknown opening hours match.
    public var orUnknown: Bool?

    public init(at: Timestamp? = nil, orUnknown: Bool? = nil) {
        self.at = at
        self.orUnknown = orUnknown
    }
}
