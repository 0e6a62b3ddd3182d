public import Wire

/// A part of the map between two parallels and two meridians.
///
/// As RFC 7946 §5.2 has it: where `west` is greater than `east`, it goes over the 180th meridian.
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

/// A polygon as GeoJSON has it (RFC 7946 §3.1.6): `{"type":"Polygon","coordinates":[[[lon,lat],…],…]}`.
///
/// The first ring is the outer one, the others are holes; each ends where it began and crosses neither itself nor another.
/// Edges are straight in longitude and latitude. One of more than 180 degrees is taken the shorter way, over the 180th
/// meridian; a ring that goes once round the earth holds the pole that is nearer to it. At most 500 corners.
public struct GeoPolygon: Codable, Sendable, Hashable {
    /// `Polygon`.
    public var type: String
    /// Rings of corners, each longitude before latitude, in degrees.
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

/// What the rings of a polygon must be.
public struct RingsRule: FieldRule {
    public let mostRings: Int
    /// Of all rings together.
    public let mostCorners: Int

    /// The rings, which are not too many; whether they are some polygon's, of so many corners, is seen when it is made.
    ///
    /// - Throws: `invalid`, naming `field` and the most that there may be.
    public func check(_ rings: [[[Double]]], field: String) throws(Fault) -> [[[Double]]] {
        guard rings.count <= mostRings else { throw BrokenRule.tooMany(mostRings).fault(at: field) }
        return rings
    }

    public var keywords: JSONSchema {
        let numbers = [NumberRule.longitude, .latitude].map(\.keywords.json)
        let position: JSONValue = ["minItems": 2, "maxItems": 3, "prefixItems": .array(numbers)]
        let ring: JSONValue = ["minItems": 4, "maxItems": .integer(Int64(mostCorners)), "items": position]
        return JSONSchema(["minItems": 1, "maxItems": .integer(Int64(mostRings)), "items": ring])
    }

    public var ids: [String] { [BrokenRule.tooMany(mostRings).id, "not-a-polygon", "crosses-itself"] }

    public var words: String { "at most \(mostRings) rings, of \(mostCorners) corners together" }
}

/// What a price has to be.
public struct PriceFilter: Codable, Sendable, Hashable {
    /// ISO 4217; prices in others are not meant.
    public var currency: String
    /// In the currency's whole unit, itself included, as in `3.50`.
    public var atLeast: String?
    /// In the currency's whole unit, itself included.
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

/// When a post has to be open.
public struct OpenFilter: Codable, Sendable, Hashable {
    /// Now if nothing is said; within five years.
    public var at: Timestamp?
    /// Whether what tells no hours, or none that can be read for that moment, is found as well.
    public var orUnknown: Bool?

    public init(at: Timestamp? = nil, orUnknown: Bool? = nil) {
        self.at = at
        self.orUnknown = orUnknown
    }
}
