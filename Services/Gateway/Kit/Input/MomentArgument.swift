import ArgumentParser
import Foundation
package import GatewaySupervision
package import OpeningHours
package import UmkreisVocabulary

/// A moment in RFC 3339, or a day or a time on a clock that is chosen later.
package enum MomentArgument: ExpressibleByArgument, Equatable {
    package static let rule =
        "must be a day, a time or a moment, as in 2026-05-01, 2026-05-01T20:30 or 2026-05-01T20:30:00Z"

    case moment(Timestamp)
    case day(CivilDate)
    case wall(WallTime)

    package init?(argument: String) {
        if let moment = Timestamp(argument) {
            self = .moment(moment)
        } else if let day = CivilDate(argument: argument) {
            self = .day(day)
        } else if let wall = WallTime(argument) {
            self = .wall(wall)
        } else {
            return nil
        }
    }

    /// Whether a clock decides.
    package var isLocal: Bool { if case .moment = self { false } else { true } }

    /// The moment, or the start of the day, on the user's clock.
    package var start: Timestamp {
        switch self {
        case .moment(let moment): moment
        case .day(let day): WallClock(.current).start(of: day)
        case .wall(let wall): WallClock(.current).moment(of: wall)
        }
    }

    /// The moment, or the end of the day, on the user's clock.
    package var end: Timestamp {
        switch self {
        case .moment, .wall: start
        case .day(let day): WallClock(.current).start(of: CivilDate(dayNumber: day.dayNumber + 1))
        }
    }

    /// The end that is stored: the moment, or the end of the day.
    ///
    /// - Throws: A usage fault for a time that the clock skips or shows twice.
    package func end(on clock: WallClock, field: String) throws(Refusal) -> Timestamp {
        switch self {
        case .moment(let moment): moment
        case .day(let day): clock.start(of: CivilDate(dayNumber: day.dayNumber + 1))
        case .wall(let wall): try clock.storedMoment(of: wall, field: field)
        }
    }
}
