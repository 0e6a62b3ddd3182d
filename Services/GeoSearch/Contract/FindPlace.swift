public import Wire

/// Finds places by name: those of exactly this name first, then those that begin with it, the most populous first.
///
/// Accents and case apart; names in other languages count.
///
/// Source: GeoNames, 234,908 places (CC BY 4.0). Faults: `invalid` (`name`, `country`, `limit`).
public struct FindPlace: Call {
    public static let name: CallName = "geo.findPlace"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    public var name: String
    /// Only in this one: ISO 3166-1 alpha-2.
    public var country: String?
    /// BCP 47, for the names in the reply.
    public var language: String?
    public var limit: Int?

    public struct Reply: Codable, Sendable, Equatable {
        public var places: [Place]

        public init(places: [Place]) {
            self.places = places
        }
    }

    public init(name: String, country: String? = nil, language: String? = nil, limit: Int? = nil) {
        self.name = name
        self.country = country
        self.language = language
        self.limit = limit
    }
}

extension FindPlace: Ruled {
    public static let nameRule = TextRule(length: 1...100)
    public static let limitRule = NumberRule(1...50, usual: 10)

    public static let rules: FieldRules = ["name": nameRule, "limit": limitRule]
}

/// A city, town or village.
public struct Place: Codable, Sendable, Equatable {
    /// GeoNames' id.
    public var id: Int
    /// In the language that was asked for, where it is known.
    public var name: String
    /// ISO 3166-1 alpha-2.
    public var country: String
    /// GeoNames' code of the first administrative division.
    public var region: String?
    public var point: Coordinate
    public var population: Int
    /// IANA's name.
    public var timeZone: String

    public init(
        id: Int,
        name: String,
        country: String,
        region: String? = nil,
        point: Coordinate,
        population: Int,
        timeZone: String
    ) {
        self.id = id
        self.name = name
        self.country = country
        self.region = region
        self.point = point
        self.population = population
        self.timeZone = timeZone
    }
}
