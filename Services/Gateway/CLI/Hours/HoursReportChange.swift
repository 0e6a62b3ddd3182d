import OpeningHours

/// The next change, on the clocks of the place.
struct HoursReportChange: Codable, Hashable, Sendable {
    var at: String
    /// `open`, `closed` or `unknown`.
    var state: String
    var comment: String?

    init(_ change: StatusChange) {
        at = change.wallTime.description
        state = "\(change.state)"
        comment = change.comment
    }
}
