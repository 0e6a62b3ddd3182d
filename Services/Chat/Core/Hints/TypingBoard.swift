import ServiceKit
import Synchronization

/// Who is writing where: a hint that is kept in memory alone, and forgotten after six seconds.
final class TypingBoard: Sendable {
    /// How long a hint is good.
    static let lifetime = Duration.seconds(6)
    /// One that is good for longer still is not told anew when it is said again.
    private static let freshness = Duration.seconds(3)
    /// How many pairs of a typist and a listener are kept; beyond that hints are dropped.
    private static let most = 100_000

    fileprivate struct State {
        var signs: [Typist: TypingSign] = [:]
        /// Of whom each listener hears.
        var heard: [UserID: Set<Typist>] = [:]
        /// Pairs of a typist and a listener.
        var pairs = 0
        /// The number of the newest sign: a time in milliseconds, or one more than the last.
        var newest: Int64 = 0
        var nextSweep = Timestamp(milliseconds: 0)
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Timestamp

    init(now: @escaping @Sendable () -> Timestamp) {
        self.now = now
    }

    /// Somebody writes, or has stopped.
    ///
    /// - Parameter listeners: who is to hear of it.
    /// - Returns: whether that is news to them.
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
            state.signs[typist] = TypingSign(
                typist: typist,
                number: state.newest,
                // The end of one is told like its beginning, to who has not heard of it yet.
                endsAt: isTyping ? now.adding(Self.lifetime) : now,
                listeners: listeners
            )
            return true
        }
    }

    /// Forgets that somebody writes, whose message says it as well.
    func forget(_ typist: Typist) {
        state.withLock { $0.remove(typist) }
    }

    /// What somebody can hear of now, oldest first; what has ended is among it for a while.
    func signs(for listener: UserID) -> [TypingSign] {
        state.withLock { state in
            guard let typists = state.heard[listener] else { return [] }
            return typists.compactMap { state.signs[$0] }.sorted { $0.number < $1.number }
        }
    }

    /// Those of some who write at this moment.
    func writing(among signs: [TypingSign]) -> [TypingSign] {
        let now = now()
        return signs.filter { $0.endsAt > now }
    }
}

extension TypingBoard.State {
    /// Forgets what has ended long enough ago, once a second at most.
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

/// Somebody in a conversation.
struct Typist: Hashable, Sendable {
    let conversation: ConversationID
    let person: UserID
}

/// That somebody writes until a moment, or has until then.
struct TypingSign: Sendable {
    let typist: Typist
    /// By which a listener is told of it once.
    let number: Int64
    let endsAt: Timestamp
    let listeners: [UserID]
}
