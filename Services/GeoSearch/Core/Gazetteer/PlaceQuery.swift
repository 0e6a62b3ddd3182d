/// What somebody looks for in the gazetteer.
struct PlaceQuery {
    /// Hits that one search can bring.
    static let mostPlaces = 100
    /// UTF-8 bytes of text beyond which nothing can match.
    static let longestText = 500

    /// A name or its beginning, in any language, with or without accents; behind a comma, or at the end, where it is.
    var text: String
    /// BCP 47 language of the caller: names in it weigh fully, and hits carry their name in it.
    ///
    /// By RFC 4647 lookup.
    var language: String?
    /// ISO 3166-1 alpha-2, upper case; only what is there.
    var country: String?
    /// Where the caller is: what is near weighs more.
    var near: (lat: Double, lon: Double)?
    /// Only of these types.
    var types: Set<GazetteerPlace.Kind>
    /// 1 to ``mostPlaces``; brought into that range.
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
        self.limit = min(max(limit, 1), Self.mostPlaces)
    }
}

/// A place of the gazetteer.
public struct GazetteerPlace: Hashable, Sendable {
    /// What a place is.
    public enum Kind: String, Hashable, Sendable, CaseIterable {
        /// A city, town or village.
        case city
        /// A first-order division of a country.
        case region
        case country
    }

    public var type = Kind.city
    /// GeoNames' number, which never changes; 0 for a region, whose number is not among the data.
    public let geonameID: Int
    /// The name GeoNames puts first, mostly the English or local one in Latin letters; a country's in English.
    public let name: String
    /// The name in the language asked for, where there is one.
    public let localName: String?
    /// Degrees, WGS84.
    ///
    /// A region's is that of its largest place, a country's in the middle of its greatest part.
    public let lat: Double
    /// Degrees, WGS84.
    public let lon: Double
    /// ISO 3166-1 alpha-2.
    public let country: String
    /// GeoNames' code of the first-order division within the country; may be empty.
    public let admin1: String
    /// The division's name in English; empty where it is not known.
    public let region: String
    public let population: Int
    /// IANA name; a region's that of its largest place, a country's that of its capital.
    public let timeZone: String
}
