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

extension Place {
    /// A time zone whose clocks a whole country goes by; nil where they differ, or the country is not known.
    ///
    /// - Parameter code: in capital letters.
    public static func timeZone(ofCountry code: String) -> String? {
        HolidayFile.shared.commonZone(country: code)
    }

    /// Fills in what follows from the rest: the time zone from the country, or the country from the time zone.
    ///
    /// A country with several zones gets its commonest; where neither is given the zone is UTC. Nil if the time zone
    /// is not one of the IANA database.
    public static func inferred(
        timeZone identifier: String? = nil,
        country: String? = nil,
        region: String? = nil,
        latitude: Double? = nil,
        longitude: Double? = nil
    ) -> Place? {
        let fromCountry = country.flatMap { HolidayFile.shared.timeZones(country: $0).first }
        guard let zone = TimeZone(identifier: identifier ?? fromCountry ?? "UTC") else { return nil }
        return Place(
            timeZone: zone,
            country: country ?? identifier.flatMap { HolidayFile.shared.country(timeZone: $0) },
            region: region,
            latitude: latitude,
            longitude: longitude
        )
    }
}
