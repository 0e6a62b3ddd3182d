import CatalogueContract
public import Wire

/// Brings addresses in, so that `geo.findPlace` finds them: by name, or by street and number.
///
/// One batch is one transaction. An entry that breaks a rule is rejected and the others are taken. The same name, or street and
/// number, in the same city again is the same address, and takes its new point; so an import may be repeated. There are at most
/// 2,000,000 names; they stay until the index's file is deleted, and have to be brought in again after that.
///
/// Faults: `invalid` (`addresses`) for more than 500 entries, and for one that cannot be read; `conflict` (`addresses`) where
/// there is room for no more names: then none of the batch is taken.
public struct ImportAddresses: Call {
    public static let name: CallName = "geo.importAddresses"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.conflict]

    public var addresses: [ImportedAddress]

    public struct Reply: Codable, Sendable, Equatable {
        /// How many of the entries were taken.
        public var taken: Int
        /// What is wrong with the others; the field tells which: `addresses.3.lat`.
        public var rejected: [Fault]

        public init(taken: Int, rejected: [Fault]) {
            self.taken = taken
            self.rejected = rejected
        }
    }

    public init(addresses: [ImportedAddress]) {
        self.addresses = addresses
    }
}

extension ImportAddresses: Ruled {
    public static let addressesRule = ListRule(most: 500)

    public static let rules: FieldRules = ["addresses": addressesRule]
}

/// One address of an import; it has a name, a street or both.
public struct ImportedAddress: Codable, Sendable, Equatable {
    /// What stands there: `Mozarts Geburtshaus`.
    public var name: String?
    public var street: String?
    /// As it is written there: `9`, `12a`.
    public var number: String?
    public var city: String
    /// ISO 3166-1 alpha-2.
    public var country: String
    /// Degrees, WGS 84.
    public var lat: Double
    /// Degrees, WGS 84.
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

/// Broken by one entry, each rejects that entry alone.
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
