import CatalogueContract
public import UmkreisWire

/// Imports addresses for `geo.findPlace`.
///
/// A batch is one transaction without its invalid entries. The same name, or street and number, in the same city gets
/// the new point, so imports can be repeated. At most 2,000,000 names; deleting the index file deletes them.
///
/// Faults: `invalid` (`addresses`) for over 500 or unreadable entries; `conflict` (`addresses`) for the whole batch
/// over the limit.
public struct ImportAddresses: Call {
    public static let name: CallName = "geo.importAddresses"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.conflict]

    /// At most 500.
    public var addresses: [Validated<ImportedAddress>]

    public struct Reply: Codable, Sendable, Equatable {
        /// Stored entries.
        public var taken: Int
        /// One fault per invalid entry, with its index: `addresses.3.lat`.
        public var rejected: [Fault]

        public init(taken: Int, rejected: [Fault]) {
            self.taken = taken
            self.rejected = rejected
        }
    }

    public init(addresses: [ImportedAddress]) {
        self.addresses = addresses.map(Validated.init)
    }
}

extension ImportAddresses: Ruled {
    public static let addressesRule = ListRule(maximum: 500)

    public static let rules: FieldRules = ["addresses": addressesRule]
}

/// An address with a name, a street or both.
public struct ImportedAddress: Codable, Sendable, Equatable {
    /// The building or place, 1…100 characters: `Mozarts Geburtshaus`.
    public var name: String?
    /// Street without the number, 1…100 characters.
    public var street: String?
    /// House number, 1…20 characters: `9`, `12a`.
    public var number: String?
    /// City.
    public var city: String
    /// ISO 3166-1 alpha-2.
    public var country: String
    /// Degrees, WGS 84, -90…90.
    public var lat: Double
    /// Degrees, WGS 84, -180…180.
    public var lon: Double

    public init(
        name: String? = nil,
        street: String? = nil,
        number: String? = nil,
        city: String,
        country: String,
        lat: Double,
        lon: Double
    ) {
        self.name = name
        self.street = street
        self.number = number
        self.city = city
        self.country = country
        self.lat = lat
        self.lon = lon
    }
}

/// A broken rule rejects only its entry.
extension ImportedAddress: Ruled {
    public static let nameRule = TextRule(length: 1...100)
    public static let numberRule = TextRule(length: 1...20)
    public static let cityRule = PostPlace.cityRule
    public static let countryRule = FormRule.country

    public static let rules: FieldRules = [
        "name": nameRule, "street": nameRule, "number": numberRule, "city": cityRule, "country": countryRule,
        "lat": NumberRule.latitude, "lon": NumberRule.longitude,
    ]
}
