import Foundation
import OpeningHours
import Vocabulary

/// What `umkreis hours check VALUE` shows: the status at a moment, the next change and the seven days from then.
struct HoursReport: Codable, Hashable, Sendable {
    /// The value as the specification wants it written.
    var normalized: String
    /// The moment on the clocks of the place.
    var at: String
    /// `open`, `closesSoon`, `closed`, `opensSoon` or `unknown`.
    var status: String
    /// The status in words.
    var description: String
    var comment: String?
    /// The next moment at which a visitor finds another state, nil if there is none within six years.
    var nextChange: HoursReportChange?
    var days: [HoursReportDay]
    var warnings: [HoursCheckWarning]

    /// Evaluates a value in a place.
    init(_ hours: PlacedSchedule, at date: Date, locale: Locale) {
        let status = hours.status(at: date)
        normalized = hours.schedule.normalized
        at = hours.wallTime(at: date).description
        self.status = status.kind.rawValue
        description = hours.description(at: date, locale: locale)
        comment = status.comment
        nextChange = hours.nextChange(after: date).map(HoursReportChange.init)
        let first = hours.wallTime(at: date).date.dayNumber
        days = (first..<(first + 7)).map { HoursReportDay(hours, dayNumber: $0) }
        warnings = (hours.schedule.warnings + hours.warnings).map(HoursCheckWarning.init)
    }
}
