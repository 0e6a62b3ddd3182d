public import Wire

/// Finds places by name: cities, regions and countries, those of exactly this name first, then those that begin with it or
/// are a typo away; and addresses, those that an operator has brought in and those that posts with a point say, by name or
/// street and number, with the city behind it.
///
/// Accents and case apart; names in other languages count. Within each of these steps the more populous come first: a region
/// counts a sixty-fourth of its people, a country a hundredfold, a place at `near` a hundredfold that falls to a half of it
/// at 20 km and to nothing far away, a name with a typo an eighth. Behind a comma, or at the end, may stand where a place is,
/// by a country's or region's name in any language or its ISO code: `Frankfurt, DE`, `Portland, Oregon, USA`, `Paris Texas`.
///
/// Source: GeoNames, 234,908 places (CC BY 4.0). Faults: `invalid` (`name`, `near`, `country`, `types`, `language`, `limit`).
public struct FindPlace: Call {
    public static let name: CallName = "geo.findPlace"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    public var name: String
    /// Where the one who asks is: what is near comes sooner among names that are alike.
    public var near: Coordinate?
    /// Only in this one: ISO 3166-1 alpha-2.
    public var country: String?
    /// Only of these.
    public var types: [PlaceType]?
    /// BCP 47, for the names in the reply.
    public var language: String?
    public var limit: Int?

    public struct Reply: Codable, Sendable, Equatable {
        public var places: [Place]
        /// `no-addresses` where a street was searched and no address has been imported.
        public var notice: Notice?

        public init(places: [Place], notice: Notice? = nil) {
            self.places = places
            self.notice = notice
        }
    }

    public init(
        name: String,
        near: Coordinate? = nil,
        country: String? = nil,
        types: [PlaceType]? = nil,
        language: String? = nil,
        limit: Int? = nil
    ) {
        self.name = name
        self.near = near
        self.country = country
        self.types = types
        self.language = language
        self.limit = limit
    }
}

extension FindPlace {
    public static let noAddresses = Notice(
        rule: "no-addresses",
        message: "this deployment has no addresses; an operator imports them with umkreis place import FILE"
    )
}

extension FindPlace: Ruled {
    public static let nameRule = TextRule(length: 1...100)
    public static let typesRule = ListRule(most: 4, each: PlaceType.rule)
    public static let countryRule = FormRule.country
    public static let limitRule = NumberRule(1...50, usual: 10)

    public static let rules: FieldRules = [
        "name": nameRule, "types": typesRule, "country": countryRule, "language": TextRule.language, "limit": limitRule,
    ]
}

/// What a place is.
public struct PlaceType: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// A city, town or village.
    public static let city: PlaceType = "city"
    /// A first-order division of a country: a state, province, Land.
    public static let region: PlaceType = "region"
    public static let country: PlaceType = "country"
    /// One that an operator has brought in (``ImportAddresses``), or that a post says.
    public static let address: PlaceType = "address"

    public static let all = [city, region, country, address]
    public static let rule = ChoiceRule(all.map(\.text))
}

/// A city, town or village, a region, a country or an address.
public struct Place: Codable, Sendable, Equatable {
    public var type: PlaceType
    /// GeoNames' id; none for a region or an address.
    public var id: Int?
    /// In the language that was asked for, where it is known.
    public var name: String
    /// Of an address: street, number and city on one line.
    public var address: String?
    /// ISO 3166-1 alpha-2.
    public var country: String
    /// GeoNames' code of the first administrative division.
    public var region: String?
    /// That division's name in English, where it is known.
    public var regionName: String?
    /// A region's is that of its largest city, a country's in the middle of its greatest part.
    public var point: Coordinate
    /// 0 for an address.
    public var population: Int
    /// IANA's name; a region's that of its largest city, a country's that of its capital.
    public var timeZone: String
    /// Metres from the point that was asked about, along the WGS 84 ellipsoid.
    public var distance: Double?

    public init(
        type: PlaceType = .city,
        id: Int? = nil,
        name: String,
        address: String? = nil,
        country: String,
        region: String? = nil,
        regionName: String? = nil,
        point: Coordinate,
        population: Int,
        timeZone: String,
        distance: Double? = nil
    ) {
        self.type = type
        self.id = id
        self.name = name
        self.address = address
        self.country = country
        self.region = region
        self.regionName = regionName
        self.point = point
        self.population = population
        self.timeZone = timeZone
        self.distance = distance
    }
}
