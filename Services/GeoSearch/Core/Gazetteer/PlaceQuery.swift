/// A search of the gazetteer by name.
struct PlaceQuery {
    static let maximumPlaces = 100
    /// Bytes.
    static let maximumTextLength = 500

    /// A name or prefix in any language, optionally with its area.
    var text: String
    /// BCP 47; names in it have full weight and are returned.
    var language: String?
    /// Alpha-2, upper case.
    var country: String?
    var near: (lat: Double, lon: Double)?
    var types: Set<GazetteerPlace.Kind>
    /// Clamped to 1…``maximumPlaces``.
    var limit: Int

    init(
        _ text: String,
        language: String? = nil,
        country: String? = nil,
        near: (lat: Double, lon: Double)? = nil,
        types: Set<GazetteerPlace.Kind> = [.city, .region, .country],
        limit: Int = 10
    ) {
        self.text = text
        self.language = language
        self.country = country
        self.near = near
        self.types = types
        self.limit = min(max(limit, 1), Self.maximumPlaces)
    }
}

/// A place, region or country.
public struct GazetteerPlace: Hashable, Sendable {
    /// Its type.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A city, town or village.
        case city
        /// A first-order division.
        case region
        case country
    }

    /// Its type.
    public var type = Kind.city
    /// 0 for regions.
    public let geonameID: Int
    /// GeoNames' main name, mostly English or local in Latin letters; English for countries.
    public let name: String
    /// Name in the requested language, if known.
    public let localName: String?
    /// Degrees, WGS 84; of a region's largest place, or the middle of a country's largest part.
    public let lat: Double
    /// Degrees, WGS 84.
    public let lon: Double
    /// ISO 3166-1 alpha-2.
    public let country: String
    /// GeoNames code of the first-order division; may be empty.
    public let admin1: String
    /// English name of the division; may be empty.
    public let region: String
    /// Inhabitants.
    public let population: Int
    /// IANA name; of a region's largest place or a country's capital.
    public let timeZone: String
}
