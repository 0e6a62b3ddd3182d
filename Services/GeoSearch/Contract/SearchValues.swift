public import UmkreisAttributes
public import UmkreisWire

/// A post found by a search.
///
/// The catalogue has the rest: `catalogue.findPosts` returns photos, prices and texts of all posts of a page.
public struct SearchHit: Codable, Sendable, Equatable {
    /// The post.
    public var post: PostID
    /// Kind as declared: `offer`, `chargePoint`.
    public var kind: String
    /// Its title.
    public var title: String
    /// Position, if it has one.
    public var point: Coordinate?
    /// Metres from `near` on the WGS 84 ellipsoid, to a micrometre.
    public var distance: Double?
    /// Time of publication.
    public var publishedAt: Timestamp
    /// At the requested time or now; absent without opening hours.
    public var opening: PostOpening?
    /// Matches in the title.
    public var highlights: [HighlightRange]

    public init(
        post: PostID,
        kind: String,
        title: String,
        point: Coordinate? = nil,
        distance: Double? = nil,
        publishedAt: Timestamp,
        opening: PostOpening? = nil,
        highlights: [HighlightRange] = []
    ) {
        self.post = post
        self.kind = kind
        self.title = title
        self.point = point
        self.distance = distance
        self.publishedAt = publishedAt
        self.opening = opening
        self.highlights = highlights
    }
}

/// A match in a title, in UTF-16 code units.
public struct HighlightRange: Codable, Sendable, Equatable {
    /// Offset in the title.
    public var start: Int
    /// Its length.
    public var length: Int

    public init(start: Int, length: Int) {
        self.start = start
        self.length = length
    }
}

/// The number of hits on all pages.
public struct SearchTotal: Codable, Sendable, Equatable {
    /// Exact up to 1,000.
    public var count: Int
    /// True above 1,000; otherwise absent.
    public var more: Bool?

    public init(count: Int, more: Bool? = nil) {
        self.count = count
        self.more = more
    }
}

/// A facet value with its number of hits.
public struct FacetCount: Codable, Sendable, Equatable {
    /// The value.
    public var value: String
    /// The number of hits.
    public var count: Int

    public init(value: String, count: Int) {
        self.value = value
        self.count = count
    }
}

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
/// go the shorter way across the 180th meridian, unless the ring is cut there (§3.1.9). A ring around the earth
/// contains the nearer pole, on the equator the one on its left. At most 500 corners.
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
    public static let coordinatesRule = RingsRule(maximumRings: 50, maximumCorners: 500)

    public static let rules: FieldRules = ["type": typeRule, "coordinates": coordinatesRule]
}

/// Limits of a polygon's rings.
public struct RingsRule: FieldRule {
    /// Maximum number.
    public let maximumRings: Int
    /// Maximum of corners in all rings.
    public let maximumCorners: Int

    /// Checks the number of rings; ``LatLonPolygon`` checks the rest.
    public func validated<Value>(_ value: Value) throws(BrokenRule) -> Value {
        guard member(value, as: [[[Double]]].self).count <= maximumRings else { throw .tooMany(maximumRings) }
        return value
    }

    /// The rule as JSON Schema.
    public var keywords: JSONSchema {
        let numbers = [NumberRule.longitude, .latitude].map(\.keywords.json)
        let position: JSONValue = ["minItems": 2, "maxItems": 3, "prefixItems": .array(numbers)]
        let ring: JSONValue = ["minItems": 4, "maxItems": .integer(Int64(maximumCorners)), "items": position]
        return JSONSchema(["minItems": 1, "maxItems": .integer(Int64(maximumRings)), "items": ring])
    }

    /// Ids of broken rules.
    public var ids: [String] { [BrokenRule.tooMany(maximumRings).id, "not-a-polygon", "crosses-itself"] }

    /// The rule in words.
    public var words: String { "at most \(maximumRings) rings with \(maximumCorners) corners in total" }
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

/// A condition on a filterable attribute: bounds, a list, or both.
///
/// Bounds apply to numbers and days, lists to words, days and booleans. Posts without the attribute do not match.
public struct AttributeFilter: Codable, Sendable, Hashable {
    /// Its name.
    public var attribute: String
    /// Inclusive.
    public var atLeast: AttributeValue?
    /// Inclusive.
    public var atMost: AttributeValue?
    /// Allowed values, 1…20; one of a post's words suffices.
    public var anyOf: [AttributeValue]?

    public init(
        attribute: String,
        atLeast: AttributeValue? = nil,
        atMost: AttributeValue? = nil,
        anyOf: [AttributeValue]? = nil
    ) {
        self.attribute = attribute
        self.atLeast = atLeast
        self.atMost = atMost
        self.anyOf = anyOf
    }
}

extension AttributeFilter: Ruled {
    public static let anyOfRule = ListRule(minimum: 1, maximum: 20)

    public static let rules: FieldRules = ["anyOf": anyOfRule]
}

/// The order of hits.
public enum SearchOrder: String, Codable, Sendable, Equatable, CaseIterable {
    /// Nearest first; requires `near`.
    case distance
    /// Newest first.
    case newest
    /// Best first, unrated last.
    case rating
    /// Cheapest first, those without a price in the currency last.
    case price
    /// Best text match, then nearest; requires words.
    case relevance
    /// Sorts by title, in the alphabet of `language`.
    case name
    /// Descending.
    case nameDescending = "-name"
}
