public import Wire

/// Tells where on earth a point is: the nearest place, the country, the time zone.
///
/// The country is that of the outline which the point lies in, or which is nearest and not farther than the territorial sea
/// of twelve nautical miles; outlines are of 1:50 million, so within some kilometres of a border it may be the neighbour.
/// The time zone is that of the nearest place of the same country; on the high seas and where nobody lives it is the zone
/// that ships keep, as in `Etc/GMT-1`.
///
/// Sources: GeoNames (CC BY 4.0), Natural Earth. Faults: `invalid` (`point`, `language`).
public struct PlaceAt: Call {
    public static let name: CallName = "geo.placeAt"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    public var point: Coordinate
    /// BCP 47, for the names in the reply.
    public var language: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// The nearest one, however far away and in whatever country, with its distance.
        public var place: Place?
        /// By the code of ISO 3166-1 alpha-2; none on the high seas.
        public var country: NamedCode?
        /// IANA's name.
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

/// A code of a standard, and what it is called in the language that was asked for.
public struct NamedCode: Codable, Sendable, Equatable {
    public var code: String
    public var name: String

    public init(code: String, name: String) {
        self.code = code
        self.name = name
    }
}
