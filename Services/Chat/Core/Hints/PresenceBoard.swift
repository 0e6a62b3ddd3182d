import ChatContract
import ServiceKit
import Synchronization

/// Users' last activity, in memory only.
final class PresenceBoard: Sendable {
    static let most = 50_000
    /// Listeners poll every 30 seconds.
    private static let silence = Duration.seconds(60)
    private static let idleAfter = Duration.seconds(300)

    private struct Trace {
        var seen: Timestamp
        /// Other than listening.
        var acted: Timestamp?
    }

    /// A full first generation replaces the second, which makes eviction cheap.
    private struct ActivityCache {
        var recent: [UserID: Trace] = [:]
        var older: [UserID: Trace] = [:]

        subscript(_ person: UserID) -> Trace? { recent[person] ?? older[person] }
    }

    private let traces = Mutex(ActivityCache())
    private let now: @Sendable () -> Timestamp

    init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    /// Records a poll.
    func recordPoll(_ person: UserID) {
        note(person) { $0.seen = $1 }
    }

    /// Records an activity.
    func recordActivity(of person: UserID) {
        note(person) { $0 = Trace(seen: $1, acted: $1) }
    }

    private func note(_ person: UserID, _ change: (inout Trace, Timestamp) -> Void) {
        let now = now()
        // Freed outside the lock.
        let evicted: [UserID: Trace]? = traces.withLock { traces in
            change(&traces.recent[person, default: traces.older[person] ?? Trace(seen: now)], now)
            guard traces.recent.count >= Self.most / 2 else { return nil }
            let evicted = traces.older
            traces.older = traces.recent
            traces.recent = [:]
            return evicted
        }
        _ = evicted
    }

    var count: Int { traces.withLock { $0.recent.count + $0.older.count } }

    /// The caller checks visibility.
    func presence(of person: UserID) -> Presence {
        guard let trace = traces.withLock({ $0[person] }) else { return Presence(user: person, state: .offline) }
        let now = now()
        if trace.seen.adding(Self.silence) >= now {
            let isActive = trace.acted.map { $0.adding(Self.idleAfter) >= now } ?? false
            return Presence(user: person, state: isActive ? .online : .idle)
        }
        let bounds: [(LastSeen, Duration)] = [
            (.now, Self.idleAfter), (.today, .seconds(86_400)), (.week, .seconds(7 * 86_400)),
        ]
        let lastSeen = bounds.first { trace.seen.adding($0.1) >= now }?.0
        return Presence(user: person, state: .offline, lastSeen: lastSeen)
    }
}
