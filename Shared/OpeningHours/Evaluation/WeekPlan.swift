import Foundation
import UmkreisVocabulary

/// A weekly schedule in two bytes per segment.
///
/// Like ``LocalSchedule``, but in nanoseconds and without comments.
public struct WeekPlan: Hashable, Sendable {
    /// Minutes since Monday, 00:00, times four, plus a ``Code``.
    ///
    /// One begins at 0 and at each midnight.
    public let stretches: [UInt16]
    /// Whether the value has comments.
    public let hasComments: Bool

    enum Code {
        static let closed: UInt16 = 0
        static let open: UInt16 = 1
        static let unknown: UInt16 = 2
        static let openEnd: UInt16 = 3

        static func of(_ mark: Segment.Mark) -> UInt16 {
            switch mark.state {
            case .closed: closed
            case .open: open
            case .unknown: mark.isOpenEnd ? openEnd : unknown
            }
        }
    }
}

extension Schedule {
    /// `nil` if it depends on more than the weekday.
    public var week: WeekPlan? {
        let sun = SunClock(position: nil, zone: .offsets(of: .gmt))
        let planner = DayPlanner(rules, holidays: nil, sun: sun)
        guard let weekly = planner.weekly else { return nil }
        var stretches: [UInt16] = []
        var hasComments = false
        for (day, plan) in weekly.enumerated() {
            for segment in plan {
                stretches.append(UInt16(day * 1_440 + segment.start) << 2 | WeekPlan.Code.of(segment.mark))
                if segment.mark.rule >= 0, planner.rules[segment.mark.rule].rule.comment != nil { hasComments = true }
            }
        }
        return WeekPlan(stretches: stretches, hasComments: hasComments)
    }
}

/// An unowned view of a ``WeekPlan``.
public struct WeekPlanView {
    private static let week = 10_080

    @usableFromInline let stretches: UnsafeBufferPointer<UInt16>

    /// - Parameter stretches: not empty.
    @inlinable
    public init(_ stretches: UnsafeBufferPointer<UInt16>) {
        self.stretches = stretches
    }

    /// Returns local minutes since Monday, 00:00.
    public static func minute(ofWall wall: Int) -> Int {
        // 1 January 1970 was a Thursday.
        floorRemainder(floorDivide(wall, 60) + 3 * 1_440, week)
    }

    /// Returns the state, except just after a gap (``ZoneReading/gapEnd``).
    @inlinable
    public func state(atMinute minute: Int) -> OpeningState {
        Self.state(stretches[index(atMinute: minute)])
    }

    public func state(at reading: ZoneReading) -> OpeningState {
        Self.state(stretches[position(at: reading).index])
    }

    /// Returns the state and the next change, in seconds since 1970.
    public func outlook(at instant: Int, in zone: ZoneOffsets) -> WeekStatus {
        let here = position(at: zone.reading(at: instant))
        let own = stretches[here.index]
        var change: (moment: Int, code: UInt16)?
        var (index, monday) = (here.index, here.wall - here.minute * 60)
        // The second week covers clock changes.
        for _ in 0..<2 * stretches.count {
            index += 1
            if index == stretches.count { (index, monday) = (0, monday + Self.week * 60) }
            let stretch = stretches[index]
            guard Self.state(stretch) != Self.state(own) else { continue }
            let moment = zone.instant(wall: monday + Int(stretch >> 2) * 60)
            // A later change may overtake one at a skipped time.
            guard moment > instant, state(at: zone.reading(at: moment)) != Self.state(own) else { continue }
            change = (moment, stretch & 3)
            break
        }
        return WeekStatus(
            state: Self.state(own),
            isOpenEnd: own & 3 == WeekPlan.Code.openEnd,
            change: change.map {
                WeekChange(
                    moment: $0.moment,
                    state: Self.state($0.code),
                    isOpenEnd: $0.code == WeekPlan.Code.openEnd,
                    wallTime: WallTime(minutes: floorDivide($0.moment + zone.offset(at: $0.moment), 60))
                )
            }
        )
    }

    /// Returns the position as ``LocalSchedule`` does.
    private func position(at reading: ZoneReading) -> (wall: Int, minute: Int, index: Int) {
        let found = position(wall: reading.wall)
        guard let gapEnd = reading.gapEnd else { return found }
        let start = found.wall - (found.minute - Int(stretches[found.index] >> 2)) * 60
        return start >= gapEnd ? found : position(wall: reading.wall - reading.gap)
    }

    /// - Returns: the time cut to minutes, the minute of the week, and the segment.
    private func position(wall: Int) -> (wall: Int, minute: Int, index: Int) {
        let minute = Self.minute(ofWall: wall)
        return (floorDivide(wall, 60) * 60, minute, index(atMinute: minute))
    }

    /// A branch-free binary search.
    @inlinable
    func index(atMinute minute: Int) -> Int {
        let last = UInt16(truncatingIfNeeded: minute) << 2 | 3
        var index = 0
        var count = stretches.count
        while count > 1 {
            let half = count / 2
            index = stretches[index + half] <= last ? index + half : index
            count -= half
        }
        return index
    }

    @inlinable
    static func state(_ stretch: UInt16) -> OpeningState {
        switch stretch & 3 {
        case 0: .closed
        case 1: .open
        default: .unknown
        }
    }
}

public struct WeekStatus: Hashable, Sendable {
    /// The state now.
    public let state: OpeningState
    /// Only the closing time is unknown.
    public let isOpenEnd: Bool
    /// `nil` if the state never changes.
    public let change: WeekChange?

    /// The note about an open end.
    public var comment: String? { isOpenEnd ? OpenEnd.comment : nil }
}

/// A change of state.
public struct WeekChange: Hashable, Sendable {
    /// Seconds since 1970.
    public let moment: Int
    /// The new state.
    public let state: OpeningState
    /// Only the closing time is unknown.
    public let isOpenEnd: Bool
    /// The local time.
    public let wallTime: WallTime
}

extension WeekChange {
    public init(_ change: StatusChange) {
        self.init(
            moment: Int(change.date.timeIntervalSince1970),
            state: change.state,
            isOpenEnd: change.isOpenEnd,
            wallTime: change.wallTime
        )
    }
}
