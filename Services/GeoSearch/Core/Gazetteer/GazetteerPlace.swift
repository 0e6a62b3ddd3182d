/// A place of the gazetteer.
public struct GazetteerPlace: Hashable, Sendable {
    /// GeoNames' number, which never changes.
    public let geonameID: Int
    /// The name GeoNames puts first, mostly the English or local one in Latin letters.
    public let name: String
    /// The name in the language asked for, where there is one.
    public let localName: String?
    /// Degrees, WGS84.
    public let lat: Double
    /// Degrees, WGS84.
    public let lon: Double
    /// ISO 3166-1 alpha-2.
    public let country: String
    /// GeoNames' code of the first-order division within the country; may be empty.
    public let admin1: String
    public let population: Int
    /// IANA name.
    public let timeZone: String
}
