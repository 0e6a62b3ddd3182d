import Foundation
import GeoSearchContract
import OpeningHours
import ServiceKit
import Synchronization

/// A cache for schedules that differ by week, until their next change.
final class OpeningCache: Sendable {
    private static let most = 65_536
    private static let mostSchedules = 4_096

    private struct Day: Hashable {
        let id: OpeningID
        /// Days since 1970, UTC.
        let day: Int
    }

    private struct CachedSpan<Value: Sendable>: Sendable {
        let start, end: Int
        let value: Value
    }

    private let states = ShardedCache<Day, CachedSpan<OpeningState>>(limit: most)
    private let outlooks = ShardedCache<OpeningID, CachedSpan<OpeningOutlook>>(limit: most)
    private let schedules = ShardedCache<OpeningID, LocalSchedule>(limit: mostSchedules)

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

/// A bounded cache in two generations.
///
/// Sharded to reduce contention.
final class ShardedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
    private final class Part: Sendable {
        struct Generations {
            var young: [Key: Value] = [:]
            var old: [Key: Value] = [:]
        }

        let generations = Mutex(Generations())
    }

    private static var partCount: Int { 16 }

    private let parts: [Part]
    private let mostYoung: Int

    init(limit: Int) {
        parts = (0..<Self.partCount).map { _ in Part() }
        mostYoung = max(1, limit / (2 * Self.partCount))
    }

    subscript(key: Key) -> Value? {
        get {
            part(of: key).generations.withLock { generations in
                if let value = generations.young[key] { return value }
                guard let value = generations.old.removeValue(forKey: key) else { return nil }
                put(value, key, in: &generations)
                return value
            }
        }
        set {
            guard let newValue else { return }
            part(of: key).generations.withLock { put(newValue, key, in: &$0) }
        }
    }

    private func put(_ value: Value, _ key: Key, in generations: inout Part.Generations) {
        if generations.young.count >= mostYoung, generations.young[key] == nil {
            (generations.old, generations.young) = (generations.young, [:])
        }
        generations.young[key] = value
    }

    private func part(of key: Key) -> Part {
        parts[Int(UInt(bitPattern: key.hashValue) % UInt(Self.partCount))]
    }
}

/// The current state and the next change.
struct OpeningOutlook: Sendable {
    private let state: OpeningState
    private let isOpenEnd: Bool
    private let comment: String?
    private let change: WeekChange?

    static let unreadable = OpeningOutlook(state: .unknown, isOpenEnd: false, comment: nil, change: nil)

    /// An open end counts as an opening, not a closing.
    func opening(at instant: Int, soonWithin soon: Int) -> PostOpening {
        let isSoon = change.map { $0.moment - instant <= soon } ?? false
        let opens = change.map { $0.state == .open || $0.isOpenEnd } ?? false
        let word: OpeningStatusKind =
            switch state {
            case .open: isSoon && change?.state == .closed ? .closesSoon : .open
            case .closed: isSoon && opens ? .opensSoon : .closed
            case .unknown: .unknown
            }
        return PostOpening(
            status: word,
            comment: comment,
            isOpenEnd: isOpenEnd ? true : nil,
            nextChange: isOpenEnd ? nil : change.map { OpeningChange($0, opens: state == .closed && opens) }
        )
    }
}

extension OpeningOutlook {
    init(_ outlook: WeekStatus) {
        self.init(
            state: outlook.state,
            isOpenEnd: outlook.isOpenEnd,
            comment: outlook.comment,
            change: outlook.change
        )
    }

    init(_ stretch: OpeningPeriod, _ change: StatusChange?) {
        self.init(
            state: stretch.state,
            isOpenEnd: stretch.isOpenEnd,
            comment: stretch.comment,
            change: change.map { WeekChange($0) }
        )
    }
}

extension OpeningChange {
    fileprivate init(_ change: WeekChange, opens: Bool) {
        let word: OpeningStatusKind =
            switch change.state {
            case .open: .open
            case .closed: .closed
            case .unknown: opens ? .open : .unknown
            }
        self.init(
            at: Timestamp(milliseconds: Int64(change.moment) * 1000),
            localTime: change.wallTime.description,
            to: word
        )
    }
}
