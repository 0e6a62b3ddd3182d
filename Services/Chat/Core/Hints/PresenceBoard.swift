import ChatContract
import ServiceKit
import Synchronization

/// Users' last activity, in memory only.
final class PresenceBoard: Sendable {
    static let maximum = 50_000
    /// Listeners poll every 30 seconds.
    private static let offlineAfter = Duration.seconds(60)
    private static let idleAfter = Duration.seconds(300)

    private struct Activity {
        var seen: Timestamp
        /// Other than listening.
        var acted: Timestamp?
    }

    /// A full first generation replaces the second, which makes eviction cheap.
    private struct ActivityCache {
        var recent: [UserID: Activity] = [:]
        var older: [UserID: Activity] = [:]

        subscript(_ person: UserID) -> Activity? { recent[person] ?? older[person] }
    }

    private let activities = Mutex(ActivityCache())
    private let now: @Sendable () -> Timestamp

    init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    /// Records a poll.
    func recordPoll(_ person: UserID) {
        update(person) { $0.seen = $1 }
    }

    /// Records an activity.
    func recordActivity(of person: UserID) {
        update(person) { $0 = Activity(seen: $1, acted: $1) }
    }

    private func update(_ person: UserID, _ change: (inout Activity, Timestamp) -> Void) {
        let now = now()
        // Freed outside the lock.
        let evicted: [UserID: Activity]? = activities.withLock { activities in
            change(&activities.recent[person, default: activities.older[person] ?? Activity(seen: now)], now)
            guard activities.recent.count >= Self.maximum / 2 else { return nil }
            let evicted = activities.older
            activities.older = activities.recent
            activities.recent = [:]
            return evicted
        }
        _ = evicted
    }

    var count: Int { activities.withLock { $0.recent.count + $0.older.count } }

    /// The caller checks visibility.
    func presence(of person: UserID) -> Presence {
        guard let activity = activities.withLock({ $0[person] }) else { return Presence(user: person, state: .offline) }
        let now = now()
        if activity.seen.adding(Self.offlineAfter) >= now {
            let isActive = activity.acted.map { $0.adding(Self.idleAfter) >= now } ?? false
            return Presence(user: person, state: isActive ? .online : .idle)
        }
        let bounds: [(LastSeen, Duration)] = [
            (.now, Self.idleAfter), (.today, .seconds(86_400)), (.week, .seconds(7 * 86_400)),
        ]
        let lastSeen = bounds.first { activity.seen.adding($0.1) >= now }?.0
        return Presence(user: person, state: .offline, lastSeen: lastSeen)
    }
}
