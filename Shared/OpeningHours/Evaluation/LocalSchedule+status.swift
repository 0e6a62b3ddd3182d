public import Foundation
import UmkreisVocabulary

extension LocalSchedule {
    struct Position {
        let dayNumber: Int
        let plan: [Segment]
        let index: Int

        var mark: Segment.Mark { plan[index].mark }
    }

    /// After a gap, changes at skipped times are delayed by it, unless another change followed.
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

    public func state(at date: Date) -> OpeningState {
        position(at: Int(date.timeIntervalSince1970.rounded(.down))).mark.state
    }

    /// Returns the status and an imminent change.
    ///
    /// - Parameter threshold: seconds that count as soon, at most a day.
    public func status(at date: Date, soonWithin threshold: TimeInterval = 1_800) -> OpeningStatus {
        let instant = Int(date.timeIntervalSince1970.rounded(.down))
        let here = position(at: instant)
        let mark = here.mark
        var kind = Self.currentKind(mark.state)
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

    private static func currentKind(_ state: OpeningState) -> OpeningStatus.Kind {
        switch state {
        case .open: .open
        case .closed: .closed
        case .unknown: .unknown
        }
    }

    /// An open end is not a closing; its beginning is an opening.
    private static func kind(_ state: OpeningState, _ change: StatusChange) -> OpeningStatus.Kind {
        if state == .open { return change.state == .closed ? .closesSoon : .open }
        return change.state == .open || change.isOpenEnd ? .opensSoon : .closed
    }

    /// Returns the next change; `nil` if unknown within six years.
    ///
    /// Complex values look ahead fewer days, at least two.
    public func nextChange(after date: Date) -> StatusChange? {
        let instant = Int(date.timeIntervalSince1970.rounded(.down))
        let days = planner.weekly == nil ? Self.horizon : 15
        return lookAhead(from: position(at: instant), after: instant, until: .max, days: days).change
    }

    /// Returns the next change and the cost.
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
                if work > Self.maximumWork, day > here.dayNumber + 2 { break }
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
            // A later change may overtake one at a skipped time.
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

/// The status for a visitor.
public struct OpeningStatus: Hashable, Sendable {
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        case open
        /// Within the threshold.
        case closesSoon
        case closed
        /// Within the threshold.
        case opensSoon
        case unknown
    }

    /// The kind of status.
    public let kind: Kind
    /// The rule's comment, the holiday, or an open end.
    public let comment: String?
    /// Only the closing time is unknown.
    public let isOpenEnd: Bool
    /// Within the threshold.
    public let change: StatusChange?
    /// The evaluated moment.
    public let date: Date

    public init(kind: Kind, comment: String?, isOpenEnd: Bool, change: StatusChange?, date: Date) {
        self.kind = kind
        self.comment = comment
        self.isOpenEnd = isOpenEnd
        self.change = change
        self.date = date
    }
}

/// A change of state.
public struct StatusChange: Hashable, Sendable {
    /// When it takes place.
    public let date: Date
    /// The new state.
    public let state: OpeningState
    /// The note in the schedule, if any.
    public let comment: String?
    /// The local time.
    public let wallTime: WallTime
    /// Only the closing time is unknown.
    public let isOpenEnd: Bool

    public init(date: Date, state: OpeningState, comment: String?, wallTime: WallTime, isOpenEnd: Bool) {
        self.date = date
        self.state = state
        self.comment = comment
        self.wallTime = wallTime
        self.isOpenEnd = isOpenEnd
    }
}
