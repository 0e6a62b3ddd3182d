import Foundation

extension Place {
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
