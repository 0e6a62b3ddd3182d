import ArgumentParser
package import Foundation
import OpeningHours
package import Wire

/// A moment in RFC 3339, or a time on a place's clock with an optional day.
package enum ClockArgument: ExpressibleByArgument, Equatable {
    package static let rule = "must be a time or a moment, as in 20:30 or 2026-05-01T20:30"

    case moment(Timestamp)
    /// - Parameter day: Today if `nil`.
    case wall(day: CivilDate?, hour: Int, minute: Int)

    init?(argument: String) {
        if let moment = Timestamp(argument) {
            self = .moment(moment)
            return
        }
        let halves = argument.replacing(" ", with: "T").split(separator: "T")
        let time = halves.last?.split(separator: ":").compactMap { Int($0) } ?? []
        guard (1...2).contains(halves.count), time.count == 2, (0..<24).contains(time[0]), (0..<60).contains(time[1])
        else { return nil }
        var day: CivilDate?
        if halves.count == 2 {
            day = CivilDate(argument: String(halves[0]))
            guard day != nil else { return nil }
        }
        self = .wall(day: day, hour: time[0], minute: time[1])
    }

    /// A time that a change of clocks skips is the next one; of a time that comes twice, the first.
    package func moment(in zone: TimeZone, now: Timestamp) -> Timestamp {
        switch self {
        case .moment(let moment): return moment
        case .wall(let day, let hour, let minute):
            var calendar = Calendar(identifier: .gregorian)
            calendar.timeZone = zone
            let now = Date(timeIntervalSince1970: Double(now.milliseconds) / 1000)
            var parts = calendar.dateComponents([.year, .month, .day], from: now)
            if let day { (parts.year, parts.month, parts.day) = (day.year, day.month, day.day) }
            (parts.hour, parts.minute) = (hour, minute)
            let seconds = (calendar.date(from: parts) ?? now).timeIntervalSince1970
            return Timestamp(milliseconds: Int64((seconds * 1000).rounded()))
        }
    }
}
