import ChatContract
import ServiceKit
import Synchronization

/// When people were last there: kept in memory alone, and worked out only for who asks.
final class PresenceBoard: Sendable {
    /// How many people are remembered at most.
    static let most = 50_000
    /// A listener asks again within half a minute.
    private static let silence = Duration.seconds(60)
    private static let idleness = Duration.seconds(300)

    private struct Trace {
        var seen: Timestamp
        /// When the person last did something, not only listened.
        var acted: Timestamp?
    }

    /// Two generations: a full first one replaces the second, so that eviction costs nothing per person.
    private struct Traces {
        var recent: [UserID: Trace] = [:]
        var older: [UserID: Trace] = [:]

        subscript(_ person: UserID) -> Trace? { recent[person] ?? older[person] }
    }

    private let traces = Mutex(Traces())
    private let now: @Sendable () -> Timestamp

    init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    /// Somebody listens.
    func noteListening(_ person: UserID) {
        note(person) { $0.seen = $1 }
    }

    /// Somebody does something.
    func noteAct(of person: UserID) {
        note(person) { $0 = Trace(seen: $1, acted: $1) }
    }

    private func note(_ person: UserID, _ change: (inout Trace, Timestamp) -> Void) {
        let now = now()
        // The evicted generation is freed after the lock is released.
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

    /// How many people are remembered now.
    var count: Int { traces.withLock { $0.recent.count + $0.older.count } }

    /// Whether somebody is there, to who may know.
    func presence(of person: UserID) -> Presence {
        guard let trace = traces.withLock({ $0[person] }) else { return Presence(user: person, state: .offline) }
        let now = now()
        if trace.seen.adding(Self.silence) >= now {
            let isActive = trace.acted.map { $0.adding(Self.idleness) >= now } ?? false
            return Presence(user: person, state: isActive ? .online : .idle)
        }
        let bounds: [(LastSeen, Duration)] = [
            (.now, Self.idleness), (.today, .seconds(86_400)), (.week, .seconds(7 * 86_400)),
        ]
        let lastSeen = bounds.first { trace.seen.adding($0.1) >= now }?.0
        return Presence(user: person, state: .offline, lastSeen: lastSeen)
    }
}
