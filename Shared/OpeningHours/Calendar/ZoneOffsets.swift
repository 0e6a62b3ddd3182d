public import Foundation
import Synchronization

/// The clock changes of one time zone, read once, because `TimeZone` answers too slowly for a search.
public final class ZoneOffsets: Sendable {
    /// Offset before the first transition.
    private let initial: Int
    private let transitions: [ZoneTransition]

    private static let known = Mutex<[String: ZoneOffsets]>([:])

    /// The table of a zone, from memory if it was asked for before.
    public static func offsets(of zone: TimeZone) -> ZoneOffsets {
        if let found = known.withLock({ $0[zone.identifier] }) { return found }
        let made = ZoneOffsets(zone)
        known.withLock { $0[zone.identifier] = made }
        return made
    }

    /// Looks at 1970 to 2100 in steps of six days; no zone has kept a change for a shorter time since 1970.
    private init(_ zone: TimeZone) {
        let step = 6 * 86_400
        let end = 4_102_444_800
        var found: [ZoneTransition] = []
        var time = 0
        var offset = Self.offset(zone, 0)
        initial = offset
        while time < end {
            let next = Self.offset(zone, time + step)
            if next != offset {
                let instant = Self.change(zone, from: time, to: time + step, offset: offset)
                found.append(ZoneTransition(instant: instant, before: offset, after: next))
                offset = next
            }
            time += step
        }
        transitions = found
    }

    private static func offset(_ zone: TimeZone, _ time: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(time)))
    }

    private static func change(_ zone: TimeZone, from: Int, to: Int, offset: Int) -> Int {
        var low = from
        var high = to
        while high - low > 1 {
            let middle = (low + high) / 2
            if self.offset(zone, middle) == offset { low = middle } else { high = middle }
        }
        return high
    }

    /// The last transition at or before an instant.
    private func index(at instant: Int) -> Int? {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].instant <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }

    /// Seconds east of UTC at an instant.
    func offset(at instant: Int) -> Int {
        index(at: instant).map { transitions[$0].after } ?? initial
    }

    /// What a clock shows, in seconds since 1970 on that clock, and how much a gap just before it skipped.
    ///
    /// While an hour is shown a second time the answer stays at its last second: everything that changes in that hour
    /// has changed when it was shown first.
    public func reading(at instant: Int) -> ZoneReading {
        guard let index = index(at: instant) else { return ZoneReading(wall: instant + initial, gapEnd: nil, gap: 0) }
        let last = transitions[index]
        let wall = instant + last.after
        let oldWall = last.instant + last.before
        if last.after < last.before {
            return ZoneReading(wall: max(wall, oldWall - 1), gapEnd: nil, gap: 0)
        }
        let gap = last.after - last.before
        let gapEnd = oldWall + gap
        return ZoneReading(wall: wall, gapEnd: wall < gapEnd + gap ? gapEnd : nil, gap: gap)
    }

    /// The instant at which a clock shows a time.
    ///
    /// A time that is shown twice means the first; one that is skipped means as long after the gap began, so that
    /// 02:30 in the European spring night is 03:30.
    func instant(wall: Int) -> Int {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            let transition = transitions[middle]
            if transition.instant + transition.before <= wall { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return wall - initial }
        let last = transitions[low - 1]
        return wall - last.after >= last.instant ? wall - last.after : wall - last.before
    }
}

/// A moment at which the clocks of a zone change.
struct ZoneTransition: Sendable {
    /// Seconds since 1970 in UTC.
    let instant: Int
    /// Seconds east of UTC until then.
    let before: Int
    /// Seconds east of UTC from then.
    let after: Int
}

/// What a clock shows at an instant.
public struct ZoneReading: Sendable {
    /// Seconds since 1970 on that clock.
    public let wall: Int
    /// The first second after a gap that ended less than its own length ago, nil otherwise.
    public let gapEnd: Int?
    /// How many seconds the gap skipped.
    let gap: Int
}
