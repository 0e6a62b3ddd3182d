import Foundation
import Vocabulary

/// A value that is the same every week, wherever the place is, in two bytes for each stretch of time: for who keeps very many.
///
/// It answers as ``PlacedSchedule`` does, in nanoseconds, only without the comments that its author may have left.
public struct WeekPlan: Hashable, Sendable {
    /// The stretches in their order: minutes since Monday, 00:00, times four, and one of ``Code``.
    ///
    /// The first begins at 0, and one begins at each midnight; a stretch ends where the next begins.
    public let stretches: [UInt16]
    /// Whether something would be said beside the state.
    public let hasComments: Bool

    /// What a stretch is.
    enum Code {
        static let closed: UInt16 = 0
        static let open: UInt16 = 1
        static let unknown: UInt16 = 2
        /// Open, and nobody knows until when.
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
    /// The value packed for a week; nil where something else than the weekday decides.
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

/// A look at a ``WeekPlan`` that lies somewhere among others.
///
/// It is good as long as the memory is.
public struct WeekPlanView {
    private static let week = 10_080

    @usableFromInline let stretches: UnsafeBufferPointer<UInt16>

    /// - Parameter stretches: as ``WeekPlan/stretches`` has them; not empty.
    @inlinable
    public init(_ stretches: UnsafeBufferPointer<UInt16>) {
        self.stretches = stretches
    }

    /// Minutes since Monday, 00:00, on a clock.
    public static func minute(ofWall wall: Int) -> Int {
        // 1 January 1970 was a Thursday.
        floorRemainder(floorDivide(wall, 60) + 3 * 1_440, week)
    }

    /// The state so many minutes after Monday, 00:00, where no clock has just skipped an hour (``ZoneReading/gapEnd``).
    @inlinable
    public func state(atMinute minute: Int) -> OpeningState {
        Self.state(stretches[index(atMinute: minute)])
    }

    public func state(at reading: ZoneReading) -> OpeningState {
        Self.state(stretches[position(at: reading).index])
    }

    /// What a visitor finds at a moment, and the next moment at which it is something else, both in seconds since 1970;
    /// no moment if it never is.
    public func outlook(at instant: Int, in zone: ZoneOffsets) -> WeekOutlook {
        let here = position(at: zone.reading(at: instant))
        let own = stretches[here.index]
        var change: (moment: Int, code: UInt16)?
        var (index, monday) = (here.index, here.wall - here.minute * 60)
        // Within a week everything has been seen; a second one covers the nights in which clocks change.
        for _ in 0..<2 * stretches.count {
            index += 1
            if index == stretches.count { (index, monday) = (0, monday + Self.week * 60) }
            let stretch = stretches[index]
            guard Self.state(stretch) != Self.state(own) else { continue }
            let moment = zone.instant(wall: monday + Int(stretch >> 2) * 60)
            // What changes at a skipped time may be overtaken by what changes after it.
            guard moment > instant, state(at: zone.reading(at: moment)) != Self.state(own) else { continue }
            change = (moment, stretch & 3)
            break
        }
        return WeekOutlook(
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

    /// As ``PlacedSchedule`` finds it: after a gap, what changes at a skipped time changes that much later.
    private func position(at reading: ZoneReading) -> (wall: Int, minute: Int, index: Int) {
        let found = position(wall: reading.wall)
        guard let gapEnd = reading.gapEnd else { return found }
        let start = found.wall - (found.minute - Int(stretches[found.index] >> 2)) * 60
        return start >= gapEnd ? found : position(wall: reading.wall - reading.gap)
    }

    /// - Returns: the wall time cut to its minute, that minute of the week, and the stretch that holds it.
    private func position(wall: Int) -> (wall: Int, minute: Int, index: Int) {
        let minute = Self.minute(ofWall: wall)
        return (floorDivide(wall, 60) * 60, minute, index(atMinute: minute))
    }

    /// The last stretch that begins no later: a binary search without a branch to be foretold.
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

/// What a visitor finds at a moment by a ``WeekPlan``, and what comes next.
public struct WeekOutlook: Hashable, Sendable {
    public let state: OpeningState
    /// Whether the state is unknown only because nobody knows when the place closes.
    public let isOpenEnd: Bool
    public let change: WeekChange?

    /// What is said of a time after an open end.
    public var comment: String? { isOpenEnd ? OpenEnd.comment : nil }
}

/// A moment at which a visitor finds another state.
public struct WeekChange: Hashable, Sendable {
    /// Seconds since 1970.
    public let moment: Int
    public let state: OpeningState
    public let isOpenEnd: Bool
    /// The time as the clocks of the place show it.
    public let wallTime: WallTime
}

extension WeekChange {
    /// The same of what a ``PlacedSchedule`` tells.
    public init(_ change: StatusChange) {
        self.init(
            moment: Int(change.date.timeIntervalSince1970),
            state: change.state,
            isOpenEnd: change.isOpenEnd,
            wallTime: change.wallTime
        )
    }
}
