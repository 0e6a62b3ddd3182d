import ArgumentParser
import Foundation
package import Vocabulary
import Wire

/// A moment in RFC 3339, or the end of a day in local time.
package struct MomentArgument: ExpressibleByArgument {
    package static let rule = "must be a day or a moment, as in 2026-05-01 or 2026-05-01T20:30:00Z"

    /// The moment, or the end of the day.
    package let moment: Timestamp
    /// The moment, or the start of the day.
    package let start: Timestamp

    init?(argument: String) {
        if let moment = Timestamp(argument) {
            (self.moment, start) = (moment, moment)
            return
        }
        guard let day = CivilDate(argument: argument) else { return nil }
        guard let start = Self.midnight(day, after: 0), let end = Self.midnight(day, after: 1) else { return nil }
        (self.start, moment) = (start, end)
    }

    /// The local midnight at the start of a day, or some days later.
    private static func midnight(_ day: CivilDate, after days: Int) -> Timestamp? {
        let parts = DateComponents(year: day.year, month: day.month, day: day.day + days)
        return Calendar(identifier: .gregorian).date(from: parts).map { date in
            Timestamp(milliseconds: Int64((date.timeIntervalSince1970 * 1000).rounded()))
        }
    }
}
