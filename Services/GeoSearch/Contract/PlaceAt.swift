public import UmkreisWire

/// Returns the nearest place, country and time zone of a point.
///
/// The country is that of the outline around the point, or the nearest within twelve nautical miles (territorial sea).
/// Outlines are of scale 1:50 million, off by some kilometres at borders. The time zone is that of the nearest place in
/// the country; in uninhabited areas the nautical one, such as `Etc/GMT-1`.
///
/// Sources: GeoNames (CC BY 4.0), Natural Earth. Faults: `invalid` (`point`, `language`).
public struct PlaceAt: Call {
    public static let name: CallName = "geo.placeAt"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// The point.
    public var point: Coordinate
    /// BCP 47, for names.
    public var language: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// The nearest, in any country.
        public var place: Place?
        /// ISO 3166-1 alpha-2; absent on the high seas.
        public var country: NamedCode?
        /// IANA name.
        public var timeZone: String

        public init(place: Place?, country: NamedCode?, timeZone: String) {
            self.place = place
            self.country = country
            self.timeZone = timeZone
        }
    }

    public init(point: Coordinate, language: String? = nil) {
        self.point = point
        self.language = language
    }
}

extension PlaceAt: Ruled {
    public static let rules: FieldRules = ["language": TextRule.language]
}

/// A standard code with its localised name.
public struct NamedCode: Codable, Sendable, Equatable {
    /// The code.
    public var code: String
    /// Name in the requested language.
    public var name: String

    public init(code: String, name: String) {
        self.code = code
        self.name = name
    }
}
