/// One line of the file that `umkreis hours check --file` reads.
struct HoursCheckRequest: Codable, Hashable, Sendable {
    /// The `opening_hours` value.
    var value: String
    /// The first minute, `2026-03-28T22:30`, on the clocks of the place.
    var from: String
    /// The minute after the last, at most a hundred years later.
    var to: String
    /// The IANA time zone; without it the country's, or UTC.
    var tz: String?
    /// ISO 3166-1 alpha-2.
    var country: String?
    /// ISO 3166-2 with or without the country, or a name.
    var region: String?
    /// Degrees north.
    var lat: Double?
    /// Degrees east.
    var lon: Double?
}
