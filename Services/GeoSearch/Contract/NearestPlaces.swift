public import UmkreisWire

/// Finds the cities, towns and villages nearest to a point.
///
/// Sorted by distance on the WGS 84 ellipsoid, then by id. Source: GeoNames, 234,908 places (CC BY 4.0). Faults:
/// `invalid` (`near`, `within`, `language`, `limit`, `cursor`).
public struct NearestPlaces: Call {
    public static let name: CallName = "geo.nearestPlaces"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// The centre.
    public var near: Coordinate
    /// Metres, 0.001…20,040,000; unlimited by default.
    public var within: Double?
    /// BCP 47, for names.
    public var language: String?
    /// Page size, 1…1,000; defaults to 10.
    public var limit: Int?
    /// Cursor of the previous page of the same request.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// Nearest first.
        public var places: [NearPlace]
        /// Cursor of the next page, if any.
        public var next: Cursor?

        public init(places: [NearPlace], next: Cursor? = nil) {
            self.places = places
            self.next = next
        }
    }

    public init(
        near: Coordinate,
        within: Double? = nil,
        language: String? = nil,
        limit: Int? = nil,
        cursor: Cursor? = nil
    ) {
        self.near = near
        self.within = within
        self.language = language
        self.limit = limit
        self.cursor = cursor
    }
}

extension NearestPlaces: Ruled {
    public static let withinRule = NumberRule(0.001...20_040_000)
    public static let limitRule = NumberRule(1...1_000, default: 10)

    public static let rules: FieldRules = [
        "within": withinRule, "language": TextRule.language, "limit": limitRule,
    ]
}

/// A place with its distance.
public struct NearPlace: Codable, Sendable, Equatable {
    /// GeoNames id.
    public var id: Int
    /// Name in the requested language, if known.
    public var name: String
    /// ISO 3166-1 alpha-2.
    public var country: String
    /// Metres.
    public var distance: Double

    public init(id: Int, name: String, country: String, distance: Double) {
        self.id = id
        self.name = name
        self.country = country
        self.distance = distance
    }
}
