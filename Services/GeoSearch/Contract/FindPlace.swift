public import UmkreisWire

/// Finds cities, regions, countries and addresses by name.
///
/// Exact names come first, then prefixes and typos, which are guesses: ask before you store one. Addresses are imported
/// or from posts with a point, and match by name or by street and number, with the city. Case and accents are ignored,
/// but typed accents rank first; names in all languages match. Postcodes (`5020 Salzburg`, `London SW1A`) are ignored,
/// and usual abbreviations understood (`Frankfurt a. M.`, `St. Pölten`).
///
/// Ranked by population: of regions × 1/64, of countries × 100, with a typo × 1/8, at `near` × 100 (halved at 20 km,
/// fading with distance). The country or region may follow, also by ISO code: `Frankfurt, DE`, `Portland, Oregon, USA`,
/// `Paris Texas`.
///
/// Source: GeoNames, 234,908 places (CC BY 4.0). Faults: `invalid` (`name`, `near`, `country`, `types`, `language`,
/// `limit`).
public struct FindPlace: Call {
    public static let name: CallName = "geo.findPlace"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// A name or its beginning, 1…100 characters.
    public var name: String
    /// The user's position; near places rank higher.
    public var near: Coordinate?
    /// ISO 3166-1 alpha-2 filter.
    public var country: String?
    /// Only these types, at most 4.
    public var types: [PlaceType]?
    /// BCP 47, for names.
    public var language: String?
    /// 1…50; defaults to 10.
    public var limit: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// Best first.
        public var places: [Place]
        /// The number of places with the whole name.
        ///
        /// They come first; the others are guesses.
        public var exact: Int?
        /// `no-addresses` for a street search without imported addresses.
        public var notice: Notice?

        public init(places: [Place], exact: Int? = nil, notice: Notice? = nil) {
            self.places = places
            self.exact = exact
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
    /// The notice of deployments without imported addresses.
    public static let noAddresses = Notice(
        rule: "no-addresses",
        message: "no addresses have been imported; an operator imports them with umkreis place import FILE"
    )
}

extension FindPlace: Ruled {
    public static let nameRule = TextRule(length: 1...100, lines: .any)
    public static let typesRule = ListRule(maximum: 4, each: PlaceType.rule)
    public static let countryRule = FormRule.country
    public static let limitRule = NumberRule(1...50, default: 10)

    public static let rules: FieldRules = [
        "name": nameRule, "types": typesRule, "country": countryRule, "language": TextRule.language, "limit": limitRule,
    ]
}

/// The type of a place.
public struct PlaceType: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// A city, town or village.
    public static let city: PlaceType = "city"
    /// A state, province or other first-order division.
    public static let region: PlaceType = "region"
    /// A country or territory.
    public static let country: PlaceType = "country"
    /// Imported (``ImportAddresses``) or from a post.
    public static let address: PlaceType = "address"

    /// All types.
    public static let all = [city, region, country, address]
    /// Known names only.
    public static let rule = ChoiceRule(all.map(\.text))
}

/// A city, region, country or address.
public struct Place: Codable, Sendable, Equatable {
    /// Its type.
    public var type: PlaceType
    /// GeoNames id; absent for regions and addresses.
    public var id: Int?
    /// Name in the requested language, if known.
    public var name: String
    /// Street, number and city of an address.
    public var address: String?
    /// ISO 3166-1 alpha-2.
    public var country: String
    /// GeoNames code of the first-order division.
    public var region: String?
    /// English name of the division, if known.
    public var regionName: String?
    /// Position; for a region its largest city, for a country the middle of its largest part.
    public var point: Coordinate
    /// 0 for an address.
    public var population: Int
    /// IANA name; of a region's largest city or a country's capital.
    public var timeZone: String
    /// Metres from `near` on the WGS 84 ellipsoid.
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
