public import UmkreisWire

/// Returns facts about a country or territory.
///
/// Sources: GeoNames (CC BY 4.0), Unicode CLDR. Faults: `invalid` (`code`, `language`), `not-found`.
public struct Country: Call {
    public static let name: CallName = "geo.country"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    /// ISO 3166-1 alpha-2 or alpha-3 in either case; `XK`, `XKX` for Kosovo.
    public var code: String
    /// BCP 47, for names; defaults to English.
    public var language: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// The facts.
        public var country: CountryFacts

        public init(country: CountryFacts) {
            self.country = country
        }
    }

    public init(code: String, language: String? = nil) {
        self.code = code
        self.language = language
    }
}

extension Country: Ruled {
    public static let codeRule = TextRule(length: 2...3, lines: .raw, form: .countryCode)

    public static let rules: FieldRules = ["code": codeRule, "language": TextRule.language]
}

extension TextForm {
    /// A code of the right form, which may be unassigned.
    public static let countryCode = TextForm(
        "not-a-country",
        "be two or three letters of ISO 3166-1, as in AT",
        pattern: "^[A-Za-z]{2,3}$"
    ) { code in
        (2...3).contains(code.utf8.count) && code.utf8.allSatisfy { (0x61...0x7A).contains($0 | 0x20) }
    }
}

/// Facts about a country, with localised names.
public struct CountryFacts: Codable, Sendable, Equatable {
    /// ISO 3166-1 alpha-2.
    public var code: String
    /// ISO 3166-1 alpha-3.
    public var code3: String
    /// GeoNames id.
    public var id: Int
    /// Name in the requested language.
    public var name: String
    /// An emoji.
    public var flag: String
    /// Capital, if known.
    public var capital: Place?
    /// Inhabitants.
    public var population: Int
    /// Square kilometres.
    public var area: Double
    /// Currency, if any.
    public var currency: Currency?
    /// UN M.49: `150` for Europe; `AQ` for Antarctica.
    public var continent: NamedCode
    /// UN M.49 subregion: `155` for Western Europe.
    public var region: NamedCode?
    /// BCP 47, the most spoken first.
    public var languages: [NamedCode]
    /// Calling code with plus: `+43`.
    public var callingCode: String?
    /// Neighbours by alpha-2 code.
    public var neighbours: [NamedCode]
    /// The middle of the largest part.
    public var point: Coordinate

    /// A currency.
    public struct Currency: Codable, Sendable, Equatable {
        /// ISO 4217.
        public var code: String
        /// Local: `€`, `zł`; otherwise the code.
        public var symbol: String
        /// Name in the requested language.
        public var name: String

        public init(code: String, symbol: String, name: String) {
            self.code = code
            self.symbol = symbol
            self.name = name
        }
    }

    public init(
        code: String,
        code3: String,
        id: Int,
        name: String,
        flag: String,
        capital: Place? = nil,
        population: Int,
        area: Double,
        currency: Currency? = nil,
        continent: NamedCode,
        region: NamedCode? = nil,
        languages: [NamedCode],
        callingCode: String? = nil,
        neighbours: [NamedCode],
        point: Coordinate
    ) {
        self.code = code
        self.code3 = code3
        self.id = id
        self.name = name
        self.flag = flag
        self.capital = capital
        self.population = population
        self.area = area
        self.currency = currency
        self.continent = continent
        self.region = region
        self.languages = languages
        self.callingCode = callingCode
        self.neighbours = neighbours
        self.point = point
    }
}
