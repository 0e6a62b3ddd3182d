public import Foundation

/// What has to be known of a place to evaluate a value there.
public struct Place: Hashable, Sendable {
    /// Its time zone.
    public var timeZone: TimeZone
    /// Its country, ISO 3166-1 alpha-2, for public holidays.
    public var country: String?
    /// Its subdivision, ISO 3166-2 with or without the country (`DE-BW`, `BW`), or its name.
    public var region: String?
    /// Its latitude in degrees, north positive, for the sun.
    public var latitude: Double?
    /// Its longitude in degrees, east positive, for the sun.
    public var longitude: Double?

    /// Takes what is known.
    public init(
        timeZone: TimeZone,
        country: String? = nil,
        region: String? = nil,
        latitude: Double? = nil,
        longitude: Double? = nil
    ) {
        self.timeZone = timeZone
        self.country = country
        self.region = region
        self.latitude = latitude
        self.longitude = longitude
    }
}
