public import Wire

/// Finds the cities, towns and villages that are nearest to a point, or all within a distance of it, nearest first.
///
/// Distances are along the WGS 84 ellipsoid, across date line and poles; of equally near places that with the lesser id comes
/// first.
///
/// Source: GeoNames, 234,908 places (CC BY 4.0). Faults: `invalid` (`near`, `within`, `language`, `limit`, `cursor`).
public struct NearestPlaces: Call {
    public static let name: CallName = "geo.nearestPlaces"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    public var near: Coordinate
    /// Metres; without it, however far away.
    public var within: Double?
    /// BCP 47, for the names in the reply.
    public var language: String?
    public var limit: Int?
    /// Where the page before ended; the rest of the request must be the same.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// Nearest first.
        public var places: [NearPlace]
        /// Where this page ended; absent on the last.
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
    public static let limitRule = NumberRule(1...1_000, usual: 10)

    public static let rules: FieldRules = [
        "within": withinRule, "language": TextRule.language, "limit": limitRule,
    ]
}

/// A city, town or village, and how far away it is.
public struct NearPlace: Codable, Sendable, Equatable {
    /// GeoNames' id.
    public var id: Int
    /// In the language that was asked for, where it is known.
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
