public import Foundation

/// The place that opening hours depend on.
public struct ScheduleLocation: Hashable, Sendable {
    /// The zone of the local time.
    public var timeZone: TimeZone
    /// ISO 3166-1 alpha-2, for public holidays.
    public var country: String?
    /// ISO 3166-2 with or without the country (`DE-BW`, `BW`), or a name.
    public var region: String?
    /// Degrees north, for solar times.
    public var latitude: Double?
    /// Degrees east, for solar times.
    public var longitude: Double?

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

extension ScheduleLocation {
    /// Returns the country's zone if all its zones have equal offsets.
    ///
    /// - Parameter code: in capital letters.
    public static func timeZone(ofCountry code: String) -> String? {
        HolidayFile.shared.commonZone(country: code)
    }

    /// Infers the time zone from the country, or vice versa.
    ///
    /// Uses the most common zone, UTC if neither is given; `nil` for an unknown zone.
    public static func inferred(
        timeZone identifier: String? = nil,
        country: String? = nil,
        region: String? = nil,
        latitude: Double? = nil,
        longitude: Double? = nil
    ) -> ScheduleLocation? {
        let fromCountry = country.flatMap { HolidayFile.shared.timeZones(country: $0).first }
        guard let zone = TimeZone(identifier: identifier ?? fromCountry ?? "UTC") else { return nil }
        return ScheduleLocation(
            timeZone: zone,
            country: country ?? identifier.flatMap { HolidayFile.shared.country(timeZone: $0) },
            region: region,
            latitude: latitude,
            longitude: longitude
        )
    }
}
