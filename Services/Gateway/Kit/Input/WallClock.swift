package import Foundation
package import GatewaySupervision
package import OpeningHours
import UmkreisTexts
package import UmkreisVocabulary

/// The clock of a place, which skips an hour in spring and shows one twice in autumn.
package struct WallClock: Sendable {
    /// The place's time zone.
    package let zone: TimeZone

    package init(_ zone: TimeZone) {
        self.zone = zone
    }

    private var offsets: ZoneOffsets { ZoneOffsets.offsets(of: zone) }

    package func reading(_ wall: WallTime) -> WallReading { offsets.reading(wall: wall.minutes * 60) }

    package func wall(at moment: Timestamp) -> WallTime {
        let instant = Int((moment.milliseconds - (moment.milliseconds < 0 ? 999 : 0)) / 1000)
        let minutes = Double(instant + offsets.offset(at: instant)) / 60
        return WallTime(minutes: Int(minutes.rounded(.down)))
    }

    /// `2026-05-01 20:30, Europe/Vienna`.
    package func text(_ moment: Timestamp) -> String {
        "\(wall(at: moment).description.replacing("T", with: " ")), \(zone.identifier)"
    }

    /// `2026-10-25T02:30:00+02:00`, which is the same on every clock.
    func unambiguous(_ instant: Int) -> String {
        let offset = offsets.offset(at: instant)
        let minutes = abs(offset) / 60
        let parts = [minutes / 60, minutes % 60].map { ($0 < 10 ? "0" : "") + "\($0)" }
        let wall = WallTime(minutes: Int((Double(instant + offset) / 60).rounded(.down)))
        return "\(wall):00\(offset < 0 ? "-" : "+")\(parts.joined(separator: ":"))"
    }
}

extension WallClock {
    /// The moment of a time that is only looked at, with a notice if the clock skips or repeats it.
    package func moment(of wall: WallTime, notice: (String) -> Void = { _ in }) -> Timestamp {
        let reading = self.reading(wall)
        switch reading {
        case .once: break
        case .skipped(_, let next):
            notice(localized("cli.clock.takesNext", values(wall, ["next": .words(Self.text(next))])))
        case .twice(_, let second):
            notice(localized("cli.clock.takesFirst", values(wall, ["second": .words(unambiguous(second))])))
        }
        return Timestamp(milliseconds: Int64(reading.instant) * 1000)
    }

    /// The moment of a time that is stored.
    ///
    /// - Throws: A usage fault if the clock skips or repeats it.
    package func storedMoment(of wall: WallTime, field: String) throws(Refusal) -> Timestamp {
        switch reading(wall) {
        case .once(let instant): return Timestamp(milliseconds: Int64(instant) * 1000)
        case .skipped(_, let next):
            throw .usage(
                localized("cli.clock.skipsTime", values(wall)),
                field: field,
                hint: localized("cli.clock.giveNext", ["next": .words(Self.text(next))])
            )
        case .twice(let first, let second):
            throw .usage(
                localized("cli.clock.repeatsTime", values(wall)),
                field: field,
                hint: localized(
                    "cli.clock.giveOneOfTwo",
                    ["first": .words(unambiguous(first)), "second": .words(unambiguous(second))]
                )
            )
        }
    }

    /// The first moment of a day, which is not midnight everywhere.
    package func start(of day: CivilDate) -> Timestamp {
        Timestamp(milliseconds: Int64(reading(WallTime(day)).instant) * 1000)
    }

    private func values(_ wall: WallTime, _ more: [String: TextValue] = [:]) -> [String: TextValue] {
        let own: [String: TextValue] = ["zone": .words(zone.identifier), "time": .words(Self.text(wall.minutes * 60))]
        return own.merging(more) { first, _ in first }
    }

    private static func text(_ wall: Int) -> String {
        WallTime(minutes: wall / 60).description.replacing("T", with: " ")
    }
}
