public import Foundation
import Vocabulary

extension PlacedSchedule {
    /// The longest time that is worked out at once, in days: a hundred years.
    public static let longestWindow = 36_525

    /// When the place is open, or may be, from one moment to another, in their order.
    ///
    /// Stretches that touch are one if their state and their comment are the same. They are cut at both moments, and
    /// the second moment is at most a hundred years after the first.
    public func intervals(from start: Date, to end: Date) -> [OpeningInterval] {
        let from = Int(start.timeIntervalSince1970.rounded(.down))
        let to = min(Int(end.timeIntervalSince1970.rounded(.down)), from + Self.longestWindow * 86_400)
        guard from < to else { return [] }
        var found: [OpeningInterval] = []
        let first = floorDivide(from + zone.offset(at: from), 86_400)
        let last = floorDivide(to + zone.offset(at: to), 86_400)
        for day in first...last {
            let plan = planner.plan(day)
            for (index, segment) in plan.enumerated() where segment.mark.state != .closed {
                let next = index + 1 < plan.count ? plan[index + 1].start : 1_440
                let begins = max(from, zone.instant(wall: day * 86_400 + segment.start * 60))
                let ends = min(to, zone.instant(wall: day * 86_400 + next * 60))
                guard begins < ends else { continue }
                append(begins, ends, segment.mark, comment(segment.mark, dayNumber: day), to: &found)
            }
        }
        return found
    }

    private func append(
        _ begins: Int,
        _ ends: Int,
        _ mark: Segment.Mark,
        _ comment: String?,
        to found: inout [OpeningInterval]
    ) {
        let start = Date(timeIntervalSince1970: Double(begins))
        let end = Date(timeIntervalSince1970: Double(ends))
        let isUnknown = mark.state == .unknown
        if let last = found.last, last.end >= start {
            if last.isUnknown == isUnknown, last.comment == comment {
                found[found.count - 1].end = max(last.end, end)
                return
            }
            // A closing at a skipped time comes after the next opening; the earlier stretch gives way.
            found[found.count - 1].end = start
        }
        found.append(OpeningInterval(start: start, end: end, isUnknown: isUnknown, comment: comment))
    }
}

/// A stretch of time in which a place is open, or may be.
public struct OpeningInterval: Hashable, Sendable {
    /// Its first moment.
    public let start: Date
    /// The moment after its last.
    public internal(set) var end: Date
    /// Whether nobody can say if the place is open.
    public let isUnknown: Bool
    /// The comment of the rule, the name of the holiday, or that the end is a guess.
    public let comment: String?
}
