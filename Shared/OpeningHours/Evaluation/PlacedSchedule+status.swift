public import Foundation
import Vocabulary

extension PlacedSchedule {
    /// Where a moment is in the plan of its day.
    struct Position {
        let dayNumber: Int
        let plan: [Segment]
        let index: Int

        var mark: Segment.Mark { plan[index].mark }
    }

    /// The stretch that holds a moment.
    ///
    /// In the hour after a gap, what changes at a skipped time changes that much later, unless something else has
    /// changed since the gap ended.
    func position(at instant: Int) -> Position {
        let reading = zone.reading(at: instant)
        let found = position(wall: reading.wall)
        guard let gapEnd = reading.gapEnd else { return found }
        let start = (found.dayNumber * 1_440 + found.plan[found.index].start) * 60
        return start >= gapEnd ? found : position(wall: reading.wall - reading.gap)
    }

    private func position(wall: Int) -> Position {
        let day = floorDivide(wall, 86_400)
        let minute = (wall - day * 86_400) / 60
        let plan = planner.plan(day)
        var index = plan.count - 1
        while index > 0, plan[index].start > minute { index -= 1 }
        return Position(dayNumber: day, plan: plan, index: index)
    }

    /// The state at a moment.
    public func state(at date: Date) -> OpeningState {
        position(at: Int(date.timeIntervalSince1970.rounded(.down))).mark.state
    }

    /// The state at a moment, and whether it is about to change.
    ///
    /// - Parameters:
    ///   - date: The moment.
    ///   - threshold: Seconds that count as soon, at most a day; 30 minutes if nothing is said.
    public func status(at date: Date, soonWithin threshold: TimeInterval = 1_800) -> OpeningStatus {
        let instant = Int(date.timeIntervalSince1970.rounded(.down))
        let here = position(at: instant)
        let mark = here.mark
        var kind = Self.settled(mark.state)
        var change: StatusChange?
        if mark.state != .unknown {
            let limit = instant + Int(min(max(threshold, 0), 86_400))
            change = lookAhead(from: here, after: instant, until: limit, days: 2).change
            if let change { kind = Self.kind(mark.state, change) }
        }
        return OpeningStatus(
            kind: kind,
            comment: comment(mark, dayNumber: here.dayNumber),
            isOpenEnd: mark.isOpenEnd && mark.state == .unknown,
            change: change,
            date: date
        )
    }

    private static func settled(_ state: OpeningState) -> OpeningStatus.Kind {
        switch state {
        case .open: .open
        case .closed: .closed
        case .unknown: .unknown
        }
    }

    /// An open end is no closing, and its beginning is an opening.
    private static func kind(_ state: OpeningState, _ change: StatusChange) -> OpeningStatus.Kind {
        if state == .open { return change.state == .closed ? .closesSoon : .open }
        return change.state == .open || change.isOpenEnd ? .opensSoon : .closed
    }

    /// The next moment at which a visitor finds another state; nil if none is known within six years.
    ///
    /// Boundaries between rules that leave the state as it is are passed over. The work is bounded: of a value with
    /// dozens of spans fewer days are planned, at least two.
    public func nextChange(after date: Date) -> StatusChange? {
        let instant = Int(date.timeIntervalSince1970.rounded(.down))
        let days = planner.weekly == nil ? Self.horizon : 15
        return lookAhead(from: position(at: instant), after: instant, until: .max, days: days).change
    }

    /// Plans the days from a position on until the state changes.
    ///
    /// - Returns: the change, and how much work it was to look for it.
    func lookAhead(
        from here: Position,
        after instant: Int,
        until limit: Int,
        days: Int
    ) -> (change: StatusChange?, work: Int) {
        let state = here.mark.state
        var plan = here.plan
        var index = here.index + 1
        var work = 0
        for day in here.dayNumber..<(here.dayNumber + days) {
            if day > here.dayNumber {
                if work > Self.mostWork, day > here.dayNumber + 2 { break }
                plan = planner.plan(day, work: &work)
                index = 0
            }
            if let found = firstChange(in: plan[index...], of: day, from: state, after: instant) {
                return (found.moment <= limit ? change(found.mark, at: found.moment, dayNumber: day) : nil, work)
            }
            if zone.instant(wall: (day + 1) * 86_400) > limit { break }
        }
        return (nil, work)
    }

    private func firstChange(
        in segments: ArraySlice<Segment>,
        of day: Int,
        from state: OpeningState,
        after instant: Int
    ) -> (mark: Segment.Mark, moment: Int)? {
        for segment in segments where segment.mark.state != state {
            let moment = zone.instant(wall: day * 86_400 + segment.start * 60)
            // What changes at a skipped time may be overtaken by what changes after it.
            guard moment > instant, position(at: moment).mark.state != state else { continue }
            return (segment.mark, moment)
        }
        return nil
    }

    private func change(_ mark: Segment.Mark, at moment: Int, dayNumber: Int) -> StatusChange {
        StatusChange(
            date: Date(timeIntervalSince1970: Double(moment)),
            state: mark.state,
            comment: comment(mark, dayNumber: dayNumber),
            wallTime: WallTime(minutes: floorDivide(moment + zone.offset(at: moment), 60)),
            isOpenEnd: mark.isOpenEnd && mark.state == .unknown
        )
    }
}

/// What a visitor wants to know at a moment.
public struct OpeningStatus: Hashable, Sendable {
    /// One of five states.
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// Open, and not about to close.
        case open
        /// Open, and closed within the threshold.
        case closesSoon
        /// Closed, and not about to open.
        case closed
        /// Closed, and open within the threshold.
        case opensSoon
        /// The value cannot say.
        case unknown
    }

    /// The state.
    public let kind: Kind
    /// The comment of the rule, the name of the holiday, or that the end is a guess.
    public let comment: String?
    /// Whether the state is unknown only because nobody knows when the place closes.
    public let isOpenEnd: Bool
    /// The next change if it is within the threshold.
    public let change: StatusChange?
    /// The moment that was asked for.
    public let date: Date

    public init(kind: Kind, comment: String?, isOpenEnd: Bool, change: StatusChange?, date: Date) {
        self.kind = kind
        self.comment = comment
        self.isOpenEnd = isOpenEnd
        self.change = change
        self.date = date
    }
}

/// A moment at which a visitor finds another state.
public struct StatusChange: Hashable, Sendable {
    /// When.
    public let date: Date
    /// The state from then.
    public let state: OpeningState
    /// Its comment.
    public let comment: String?
    /// The time as the clocks of the place show it.
    public let wallTime: WallTime
    /// Whether the state is unknown only because nobody knows when the place closes.
    public let isOpenEnd: Bool

    public init(date: Date, state: OpeningState, comment: String?, wallTime: WallTime, isOpenEnd: Bool) {
        self.date = date
        self.state = state
        self.comment = comment
        self.wallTime = wallTime
        self.isOpenEnd = isOpenEnd
    }
}
