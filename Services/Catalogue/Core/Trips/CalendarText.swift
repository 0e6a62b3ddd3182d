import CatalogueContract
import ServiceKit

/// A trip in iCalendar (https://www.rfc-editor.org/rfc/rfc5545).
struct CalendarText {
    private(set) var text = ""
    private let trip: TripRecord

    /// - Parameter titles: the readable posts of the plan.
    init(of trip: TripRecord, titles: [PostID: String]) {
        self.trip = trip
        let content = trip.content
        add("BEGIN", "VCALENDAR")
        add("VERSION", "2.0")
        add("PRODID", "-//Umkreis//Umkreis \(Release.version)//EN")
        add("CALSCALE", "GREGORIAN")
        addEvent(named: "\(trip.id)", saying: content.title ?? content.place.name, more: content.notes) { calendar in
            calendar.addDays(content.dates)
        }
        for entry in content.plan ?? [] {
            let title = entry.post.flatMap { titles[$0] }
            guard let number = entry.number, let summary = title ?? entry.text else { continue }
            addEvent(named: "\(trip.id)-\(number)", saying: summary, more: title == nil ? nil : entry.text) {
                calendar in
                if let time = entry.time {
                    calendar.add("DTSTART", "\(entry.date.basic)T\(time.filter { $0 != ":" })00")
                } else {
                    calendar.addDays(DateSpan(start: entry.date, end: entry.date))
                }
            }
        }
        add("END", "VCALENDAR")
    }

    /// - Parameters:
    ///   - name: stable part of the UID (§3.8.4.7).
    ///   - when: adds the start and end.
    private mutating func addEvent(
        named name: String,
        saying summary: String,
        more: String?,
        when: (inout CalendarText) -> Void
    ) {
        add("BEGIN", "VEVENT")
        add("UID", "\(name)@umkreis")
        add("DTSTAMP", trip.changedAt.basic)
        add("SEQUENCE", "\(trip.revision - 1)")
        when(&self)
        add("SUMMARY", Self.escaped(summary))
        if let more { add("DESCRIPTION", Self.escaped(more)) }
        add("LOCATION", Self.escaped(trip.content.place.name))
        add("TRANSP", "TRANSPARENT")
        add("END", "VEVENT")
    }

    /// The end is exclusive (§3.6.1).
    private mutating func addDays(_ days: DateSpan) {
        add("DTSTART;VALUE=DATE", days.start.basic)
        add("DTEND;VALUE=DATE", CivilDate(dayNumber: days.end.dayNumber + 1).basic)
    }

    /// Folds lines at 75 bytes between characters (§3.1).
    private mutating func add(_ name: String, _ value: String) {
        var left = 75
        for scalar in "\(name):\(value)".unicodeScalars {
            let bytes = UTF8.width(scalar)
            if bytes > left {
                text.unicodeScalars.append(contentsOf: "\r\n ".unicodeScalars)
                left = 74
            }
            text.unicodeScalars.append(scalar)
            left -= bytes
        }
        text.unicodeScalars.append(contentsOf: "\r\n".unicodeScalars)
    }

    /// TEXT (§3.3.11).
    private static func escaped(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        var previous: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\\", ";", ",": escaped.append(contentsOf: ["\\", scalar])
            case "\n" where previous == "\r": break
            case "\n", "\r": escaped.append(contentsOf: ["\\", "n"])
            default: escaped.append(scalar)
            }
            previous = scalar
        }
        return String(escaped)
    }
}

extension TripPlace {
    fileprivate var name: String { city.map { "\($0), \(country)" } ?? country }
}

extension CivilDate {
    /// `20260501`.
    fileprivate var basic: String { description.filter { $0 != "-" } }
}

extension Timestamp {
    /// `20260501T120000Z`.
    fileprivate var basic: String { description.prefix(19).filter { $0 != "-" && $0 != ":" } + "Z" }
}
