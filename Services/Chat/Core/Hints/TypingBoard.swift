import ServiceKit
import Synchronization

/// The current typists, only in the memory of the instances.
final class TypingBoard: Sendable {
    static let lifetime = Duration.seconds(6)
    /// Drops a repeated hint while the known one lasts longer.
    private static let freshness = Duration.seconds(3)
    /// Maximum typist–listener pairs; then hints are dropped.
    private static let maximum = 100_000

    fileprivate struct State {
        var states: [Typist: (state: TypingState, listeners: [UserID])] = [:]
        var byListener: [UserID: Set<Typist>] = [:]
        var pairs = 0
        /// The newest own state: milliseconds, or one more than the last.
        var newest: Int64 = 0
        var nextSweep = Timestamp(milliseconds: 0)
    }

    private let state = Mutex(State())
    private let now: @Sendable () -> Timestamp
    private let send: @Sendable (ChatNote) -> Void
    /// Distinguishes the numbers of instances.
    private let source = String(UInt32.random(in: .min ... .max), radix: 36)

    /// - Parameter send: sends a note to the other instances.
    init(
        now: @escaping @Sendable () -> Timestamp,
        sending send: @escaping @Sendable (ChatNote) -> Void = { _ in }
    ) {
        (self.now, self.send) = (now, send)
    }

    /// - Returns: whether the listeners need a wake-up.
    func set(_ typist: Typist, isTyping: Bool, to listeners: [UserID]) -> Bool {
        let now = now()
        let new: TypingState? = state.withLock { state in
            state.sweep(at: now)
            let known = state.states[typist]?.state
            let isChange =
                isTyping
                ? (known?.endsAt ?? now) <= now.adding(Self.freshness)
                : (known?.endsAt ?? now) > now
            guard isChange else { return nil }
            // Also newer than a state of another instance.
            state.newest = max(state.newest + 1, now.milliseconds, (known?.number ?? 0) + 1)
            let new = TypingState(
                typist: typist,
                source: source,
                number: state.newest,
                // The end is delivered too.
                endsAt: isTyping ? now.adding(Self.lifetime) : now
            )
            return state.insert(new, for: listeners, maximum: Self.maximum) ? new : nil
        }
        guard let new else { return false }
        send(.typing(new))
        return true
    }

    /// Adds a state of another instance.
    ///
    /// - Returns: whether the listeners need a wake-up.
    func receive(_ new: TypingState, for listeners: [UserID]) -> Bool {
        let now = now()
        return state.withLock { state in
            state.sweep(at: now)
            if let known = state.states[new.typist]?.state, known.number > new.number { return false }
            return state.insert(new, for: listeners, maximum: Self.maximum)
        }
    }

    /// Removes a hint at all instances, once its message is sent.
    func remove(_ typist: Typist) {
        if forget(typist) { send(.sent(typist)) }
    }

    /// - Returns: whether it was known.
    @discardableResult
    func forget(_ typist: Typist) -> Bool {
        state.withLock { $0.remove(typist) }
    }

    /// Oldest first, including recently ended ones.
    func states(for listener: UserID) -> [TypingState] {
        state.withLock { state in
            guard let typists = state.byListener[listener] else { return [] }
            return typists.compactMap { state.states[$0]?.state }.sorted { $0.number < $1.number }
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
        for (typist, typing) in states where typing.state.endsAt.adding(TypingBoard.lifetime) <= now { remove(typist) }
    }

    /// - Returns: false beyond the maximum.
    fileprivate mutating func insert(_ new: TypingState, for listeners: [UserID], maximum: Int) -> Bool {
        guard pairs + listeners.count <= maximum else { return false }
        remove(new.typist)
        pairs += listeners.count
        for listener in listeners { byListener[listener, default: []].insert(new.typist) }
        states[new.typist] = (new, listeners)
        return true
    }

    /// - Returns: whether it was known.
    @discardableResult
    fileprivate mutating func remove(_ typist: Typist) -> Bool {
        guard !states.isEmpty, let typing = states.removeValue(forKey: typist) else { return false }
        pairs -= typing.listeners.count
        for listener in typing.listeners {
            byListener[listener]?.remove(typist)
            if byListener[listener]?.isEmpty == true { byListener[listener] = nil }
        }
        return true
    }
}

struct Typist: Hashable, Codable, Sendable {
    let conversation: ConversationID
    let person: UserID
}

/// A user's typing, until a time.
struct TypingState: Codable, Sendable {
    let typist: Typist
    /// The instance that gave the number.
    let source: String
    /// A listener receives each number of a source once.
    let number: Int64
    let endsAt: Timestamp
}
