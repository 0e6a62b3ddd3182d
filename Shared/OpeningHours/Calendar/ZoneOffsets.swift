public import Foundation
import Synchronization

/// A zone's transitions; `TimeZone` is too slow for searches.
public final class ZoneOffsets: Sendable {
    private let initial: Int
    private let transitions: [ZoneTransition]

    private static let known = Mutex<[String: ZoneOffsets]>([:])

    /// Returns the cached table of a zone.
    public static func offsets(of zone: TimeZone) -> ZoneOffsets {
        if let found = known.withLock({ $0[zone.identifier] }) { return found }
        let made = ZoneOffsets(zone)
        known.withLock { $0[zone.identifier] = made }
        return made
    }

    /// Six days are shorter than any offset period since 1970.
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

    private func index(at instant: Int) -> Int? {
        var low = 0
        var high = transitions.count
        while low < high {
            let middle = (low + high) / 2
            if transitions[middle].instant <= instant { low = middle + 1 } else { high = middle }
        }
        return low == 0 ? nil : low - 1
    }

    /// Seconds east of UTC.
    public func offset(at instant: Int) -> Int {
        index(at: instant).map { transitions[$0].after } ?? initial
    }

    fileprivate func nextTransition(after instant: Int) -> ZoneTransition? {
        let next = index(at: instant).map { $0 + 1 } ?? 0
        return next < transitions.count ? transitions[next] : nil
    }

    /// Returns the local time and a gap just before it.
    ///
    /// In a repeated hour it stays at the first pass's last second, as all changes have happened.
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

    /// The first of two instants; a skipped time counts from the gap's start: 02:30 in the European spring night is
    /// 03:30.
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

/// A clock's reading at a local time.
public enum WallReading: Hashable, Sendable {
    case once(Int)
    /// Clocks are set forward over it; the same time before the change is `next` on the clock.
    case skipped(instant: Int, next: Int)
    /// Clocks are set back.
    case twice(first: Int, second: Int)

    /// Seconds since 1970; the first of two, and for a skipped time what `next` shows.
    public var instant: Int {
        switch self {
        case .once(let instant), .skipped(let instant, _), .twice(let instant, _): instant
        }
    }
}

extension ZoneOffsets {
    /// Returns when a clock shows a local time.
    ///
    /// - Parameter wall: local seconds since 1970.
    public func reading(wall: Int) -> WallReading {
        let first = instant(wall: wall)
        let shown = first + offset(at: first)
        guard shown == wall else { return .skipped(instant: first, next: shown) }
        guard let change = nextTransition(after: first), change.after < change.before,
            wall - change.after >= change.instant, first < change.instant
        else { return .once(first) }
        return .twice(first: first, second: wall - change.after)
    }
}

struct ZoneTransition: Sendable {
    /// Seconds since 1970 in UTC.
    let instant: Int
    /// Seconds east of UTC.
    let before: Int
    /// Seconds east of UTC.
    let after: Int
}

public struct ZoneReading: Sendable {
    /// Local seconds since 1970.
    public let wall: Int
    /// The first second after a gap, while that is recent.
    public let gapEnd: Int?
    /// Seconds.
    let gap: Int
}
