import ServiceKit
import Synchronization

/// The current typists, in memory only.
final class TypingBoard: Sendable {
    static let lifetime = Duration.seconds(6)
    /// Drops a repeated hint while the known one lasts longer.
    private static let freshness = Duration.seconds(3)
    /// Maximum typist–listener pairs; then hints are dropped.
    private static let maximum = 100_000

    fileprivate struct State {
        var states: [Typist: TypingState] = [:]
        var byListener: [UserID: Set<Typist>] = [:]
        var pairs = 0
        /// The newest state: milliseconds, or one more than the last.
        var newest: Int64 = 0
        var nextSweep = Timestamp(milliseconds: 0)
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Timestamp

    init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    /// - Returns: whether the listeners need a wake-up.
    func set(_ typist: Typist, isTyping: Bool, to listeners: [UserID]) -> Bool {
        let now = now()
        return state.withLock { state in
            state.sweep(at: now)
            let known = state.states[typist]
            let isChange =
                isTyping
                ? (known?.endsAt ?? now) <= now.adding(Self.freshness)
                : (known?.endsAt ?? now) > now
            guard isChange, state.pairs + listeners.count <= Self.maximum else { return false }
            state.remove(typist)
            state.newest = max(state.newest + 1, now.milliseconds)
            state.pairs += listeners.count
            for listener in listeners { state.byListener[listener, default: []].insert(typist) }
            state.states[typist] = TypingState(
                typist: typist,
                number: state.newest,
                // The end is delivered too.
                endsAt: isTyping ? now.adding(Self.lifetime) : now,
                listeners: listeners
            )
            return true
        }
    }

    func remove(_ typist: Typist) {
        state.withLock { $0.remove(typist) }
    }

    /// Oldest first, including recently ended ones.
    func states(for listener: UserID) -> [TypingState] {
        state.withLock { state in
            guard let typists = state.byListener[listener] else { return [] }
            return typists.compactMap { state.states[$0] }.sorted { $0.number < $1.number }
        }
    }

    func current(among states: [TypingState]) -> [TypingState] {
        let now = now()
        return states.filter { $0.endsAt > now }
    }
}

extension TypingBoard.State {
    /// At most once a second.
    fileprivate mutating func sweep(at now: Timestamp) {
        guard now >= nextSweep else { return }
        nextSweep = now.adding(.seconds(1))
        for typing in states.values where typing.endsAt.adding(TypingBoard.lifetime) <= now { remove(typing.typist) }
    }

    fileprivate mutating func remove(_ typist: Typist) {
        guard !states.isEmpty, let typing = states.removeValue(forKey: typist) else { return }
        pairs -= typing.listeners.count
        for listener in typing.listeners {
            byListener[listener]?.remove(typist)
            if byListener[listener]?.isEmpty == true { byListener[listener] = nil }
        }
    }
}

struct Typist: Hashable, Sendable {
    let conversation: ConversationID
    let person: UserID
}

/// A user's typing, until a time.
struct TypingState: Sendable {
    let typist: Typist
    /// A listener receives each number once.
    let number: Int64
    let endsAt: Timestamp
    let listeners: [UserID]
}
