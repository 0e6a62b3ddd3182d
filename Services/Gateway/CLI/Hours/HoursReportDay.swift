import OpeningHours
import Vocabulary

/// One day of the week that is shown.
struct HoursReportDay: Codable, Hashable, Sendable {
    /// The day, such as `2026-03-28`.
    var date: String
    /// `Mo` to `Su`.
    var weekday: String
    var intervals: [HoursCheckInterval]

    init(_ hours: PlacedSchedule, dayNumber: Int) {
        let midnight = WallTime(CivilDate(dayNumber: dayNumber))
        let next = WallTime(CivilDate(dayNumber: dayNumber + 1))
        date = String(midnight.description.prefix(10))
        weekday = midnight.date.weekday.code
        intervals = hours.intervals(from: hours.date(at: midnight), to: hours.date(at: next)).map { interval in
            HoursCheckInterval(
                from: hours.wallTime(at: interval.start).description,
                to: hours.wallTime(at: interval.end).description,
                unknown: interval.isUnknown,
                comment: interval.comment
            )
        }
    }

    /// The day as people read it, such as `Mo 2026-03-23  09:00-12:00, 13:00-18:00`.
    var line: String {
        let spans = intervals.map { interval in
            let end = interval.to.prefix(10) == date ? String(interval.to.suffix(5)) : "24:00"
            let mark = interval.unknown ? "?" : ""
            return String(interval.from.suffix(5)) + "-" + end + mark + (interval.comment.map { " (\($0))" } ?? "")
        }
        return weekday + " " + date + "  " + (spans.isEmpty ? "–" : spans.joined(separator: ", "))
    }
}
