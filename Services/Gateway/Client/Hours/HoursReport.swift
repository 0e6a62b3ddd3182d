import Foundation
import OpeningHours
import UmkreisTexts
import UmkreisVocabulary

/// The result of `umkreis hours check VALUE`.
struct HoursReport: Codable, Hashable, Sendable {
    /// Canonical form of the value.
    var normalized: String
    /// Local time.
    var at: String
    /// IANA name.
    var timeZone: String
    /// `open`, `closesSoon`, `closed`, `opensSoon` or `unknown`.
    var status: String
    var description: String
    var comment: String?
    /// `nil` if the state doesn't change within six years.
    var nextChange: HoursReportChange?
    var days: [HoursReportDay]
    var warnings: [HoursCheckWarning]

    init(_ hours: LocalSchedule, at date: Date, locale: Locale) {
        let status = hours.status(at: date)
        normalized = hours.schedule.normalized
        at = hours.wallTime(at: date).description
        timeZone = hours.place.timeZone.identifier
        self.status = status.kind.rawValue
        description = hours.description(at: date, locale: locale)
        comment = status.comment
        nextChange = hours.nextChange(after: date).map(HoursReportChange.init)
        let first = hours.wallTime(at: date).date.dayNumber
        days = (first..<(first + 7)).map { HoursReportDay(hours, dayNumber: $0) }
        warnings = (hours.schedule.warnings + hours.warnings).map(HoursCheckWarning.init)
    }
}

extension HoursReport {
    var text: String {
        var lines = [description + (comment.map { " (\($0))" } ?? "")]
        lines.append(
            localized(
                "cli.hours.at",
                ["time": .words(at.replacing("T", with: " ")), "zone": .words(timeZone)]
            )
        )
        if let change = nextChange {
            let time = change.at.replacing("T", with: " ")
            let state = localized("cli.hours.state.\(change.state)")
            lines.append(localized("cli.hours.nextChange", ["time": .words(time), "state": .words(state)]))
        }
        lines.append("")
        lines += days.map(\.line)
        lines += ["", normalized]
        lines += warnings.map {
            localized("cli.hours.positionedWarning", ["position": "\($0.position)", "message": .words($0.words)])
        }
        return lines.joined(separator: "\n")
    }
}

/// The next change in local time.
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

struct HoursReportDay: Codable, Hashable, Sendable {
    /// `2026-03-28`.
    var date: String
    /// `Mo` to `Su`.
    var weekday: String
    var intervals: [HoursCheckInterval]

    init(_ hours: LocalSchedule, dayNumber: Int) {
        let midnight = WallTime(CivilDate(dayNumber: dayNumber))
        let next = WallTime(CivilDate(dayNumber: dayNumber + 1))
        date = String(midnight.description.dropLast("T00:00".count))
        weekday = midnight.date.weekday.code
        intervals = hours.intervals(from: hours.date(at: midnight), to: hours.date(at: next)).map { interval in
            HoursCheckInterval(interval, of: hours)
        }
    }

    /// `Mo 2026-03-23  09:00-12:00, 13:00-18:00`.
    var line: String {
        let spans = intervals.map { interval in
            let end = interval.to.hasPrefix(date) ? String(interval.to.suffix(5)) : "24:00"
            let mark = interval.unknown ? "?" : ""
            return String(interval.from.suffix(5)) + "-" + end + mark + (interval.comment.map { " (\($0))" } ?? "")
        }
        return localized("cli.hours.day.\(weekday)") + " " + date + "  "
            + (spans.isEmpty ? "–" : spans.joined(separator: ", "))
    }
}
