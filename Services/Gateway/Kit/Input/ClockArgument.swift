import ArgumentParser
package import Foundation
import OpeningHours
package import UmkreisWire

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

    /// A time that the clock skips is the next one; of a time that comes twice, the first.
    ///
    /// - Parameter notice: Called with such a time.
    package func moment(in zone: TimeZone, now: Timestamp, notice: (String) -> Void = { _ in }) -> Timestamp {
        switch self {
        case .moment(let moment): return moment
        case .wall(let day, let hour, let minute):
            let clock = WallClock(zone)
            let wall = WallTime(day ?? clock.wall(at: now).date, minute: hour * 60 + minute)
            return clock.moment(of: wall, notice: notice)
        }
    }
}
