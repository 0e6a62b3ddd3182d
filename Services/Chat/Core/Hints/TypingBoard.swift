import ServiceKit
import Synchronization

/// The current typists, in memory only.
final class TypingBoard: Sendable {
    static let lifetime = Duration.seconds(6)
    /// Drops a repeated hint while the known one lasts longer.
    private static let freshness = Duration.seconds(3)
    /// Maximum typist–listener pairs; then hints are dropped.
    private static let most = 100_000

    fileprivate struct State {
        var signs: [Typist: TypingState] = [:]
        var heard: [UserID: Set<Typist>] = [:]
        var pairs = 0
        /// The newest sign: milliseconds, or one more than the last.
        var newest: Int64 = 0
        var nextSweep = Timestamp(milliseconds: 0)
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Timestamp

    init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    /// - Returns: whether the listeners need a wake-up.
    func note(_ typist: Typist, isTyping: Bool, to listeners: [UserID]) -> Bool {
        let now = now()
        return state.withLock { state in
            state.sweep(at: now)
            let known = state.signs[typist]
            let isNews =
                isTyping
                ? (known?.endsAt ?? now) <= now.adding(Self.freshness)
                : (known?.endsAt ?? now) > now
            guard isNews, state.pairs + listeners.count <= Self.most else { return false }
            state.remove(typist)
            state.newest = max(state.newest + 1, now.milliseconds)
            state.pairs += listeners.count
            for listener in listeners { state.heard[listener, default: []].insert(typist) }
            state.signs[typist] = TypingState(
                typist: typist,
                number: state.newest,
                // The end is delivered too.
                endsAt: isTyping ? now.adding(Self.lifetime) : now,
                listeners: listeners
            )
            return true
        }
    }

    func forget(_ typist: Typist) {
        state.withLock { $0.remove(typist) }
    }

    /// Oldest first, including recently ended ones.
    func signs(for listener: UserID) -> [TypingState] {
        state.withLock { state in
            guard let typists = state.heard[listener] else { return [] }
            return typists.compactMap { state.signs[$0] }.sorted { $0.number < $1.number }
        }
    }

    func writing(among signs: [TypingState]) -> [TypingState] {
        let now = now()
        return signs.filter { $0.endsAt > now }
    }
}

extension TypingBoard.State {
    /// At most once a second.
    fileprivate mutating func sweep(at now: Timestamp) {
        guard now >= nextSweep else { return }
        nextSweep = now.adding(.seconds(1))
        for sign in signs.values where sign.endsAt.adding(TypingBoard.lifetime) <= now { remove(sign.typist) }
    }

    fileprivate mutating func remove(_ typist: Typist) {
        guard !signs.isEmpty, let sign = signs.removeValue(forKey: typist) else { return }
        pairs -= sign.listeners.count
        for listener in sign.listeners {
            heard[listener]?.remove(typist)
            if heard[listener]?.isEmpty == true { heard[listener] = nil }
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
