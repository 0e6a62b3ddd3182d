import Foundation
import OpeningHours
import ServiceKit

/// A cache for schedules that differ by week, until their next change.
final class OpeningCache: Sendable {
    private static let maximum = 65_536
    private static let maximumSchedules = 4_096

    private struct Day: Hashable {
        let id: OpeningID
        /// Days since 1970, UTC.
        let day: Int
    }

    private struct CachedSpan<Value: Sendable>: Sendable {
        let start, end: Int
        let value: Value
    }

    private let states = ShardedCache<Day, CachedSpan<OpeningState>>(limit: maximum)
    private let outlooks = ShardedCache<OpeningID, CachedSpan<OpeningOutlook>>(limit: maximum)
    private let schedules = ShardedCache<OpeningID, LocalSchedule>(limit: maximumSchedules)

    /// - Parameter make: slow.
    func state(of id: OpeningID, at instant: Int, _ make: () -> LocalSchedule?) -> OpeningState {
        let key = Day(id: id, day: instant / 86_400)
        if let known = states[key], instant >= known.start, instant < known.end { return known.value }
        guard let schedule = schedule(of: id, make) else { return .unknown }
        let stretch = schedule.stretch(at: instant)
        states[key] = CachedSpan(start: instant, end: stretch.end, value: stretch.state)
        return stretch.state
    }

    func outlook(of id: OpeningID, at instant: Int, _ make: () -> LocalSchedule?) -> OpeningOutlook {
        if let known = outlooks[id], instant >= known.start, instant < known.end { return known.value }
        guard let schedule = schedule(of: id, make) else { return .unreadable }
        let stretch = schedule.stretch(at: instant)
        let change = schedule.nextChange(after: Date(timeIntervalSince1970: Double(instant)))
        let outlook = OpeningOutlook(stretch, change)
        outlooks[id] = CachedSpan(start: instant, end: stretch.end, value: outlook)
        return outlook
    }

    private func schedule(of id: OpeningID, _ make: () -> LocalSchedule?) -> LocalSchedule? {
        if let known = schedules[id] { return known }
        let made = make()
        if let made { schedules[id] = made }
        return made
    }
}
