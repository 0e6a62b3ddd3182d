import Synchronization

/// The wait of long polls for changes of a topic, without thread or transaction.
///
/// Waiters register before they read, so they miss no ring.
public final class LongPollNotifier<Topic: Hashable & Sendable>: Sendable {
    private struct State {
        var next = 0
        var isClosed = false
        var listeners: [Topic: [Int: LongPollWaiter]] = [:]
    }

    private let state = Mutex(State())
    private let clock = WaitClock()

    public init() {}

    public func ring(_ topic: Topic) {
        let listeners = state.withLock { $0.listeners.removeValue(forKey: topic) }
        listeners?.values.forEach { $0.wake() }
    }

    /// Whether any task waits, so that callers can skip work.
    public var hasWaiters: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// Ends present and future waits.
    public func close() {
        let all = state.withLock { state in
            state.isClosed = true
            defer { state.listeners = [:] }
            return state.listeners.values.flatMap(\.values)
        }
        all.forEach { $0.end() }
    }

    /// Repeats `read` after each ring until it returns a result.
    ///
    /// - Returns: `nil` after the deadline or cancellation.
    public func wait<Result: Sendable>(
        for topic: Topic,
        until deadline: ContinuousClock.Instant,
        read: () async throws -> Result?
    ) async throws -> Result? {
        while true {
            let (number, listener) = listen(to: topic)
            defer { forget(number, of: topic) }
            if let result = try await read() { return result }
            guard await listener.wait(until: deadline, by: clock) == .rung else { return nil }
        }
    }

    private func listen(to topic: Topic) -> (Int, LongPollWaiter) {
        let listener = LongPollWaiter()
        let number = state.withLock { state in
            state.next += 1
            guard !state.isClosed else {
                listener.end()
                return state.next
            }
            state.listeners[topic, default: [:]][state.next] = listener
            return state.next
        }
        return (number, listener)
    }

    private func forget(_ number: Int, of topic: Topic) {
        state.withLock { state in
            state.listeners[topic]?[number] = nil
            if state.listeners[topic]?.isEmpty == true { state.listeners[topic] = nil }
        }
    }
}

/// One wait, ended once: by ring, deadline or cancellation.
final class LongPollWaiter: Sendable {
    enum Ending: Sendable {
        case rung
        case timeIsOver
    }

    private enum State {
        case idle
        case waiting(CheckedContinuation<Ending, Never>)
        case ended(Ending)
    }

    private let state = Mutex(State.idle)

    /// - Returns: false if the wait had already ended.
    @discardableResult
    func wake() -> Bool {
        end(.rung)
    }

    func end() {
        end(.timeIsOver)
    }

    func wait(until deadline: ContinuousClock.Instant, by clock: WaitClock) async -> Ending {
        let ticket = clock.end(self, at: deadline)
        defer { clock.forget(ticket) }
        return await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                let ended = state.withLock { state -> Ending? in
                    if case .ended(let ending) = state { return ending }
                    state = .waiting(continuation)
                    return nil
                }
                if let ended { continuation.resume(returning: ended) }
            }
        } onCancel: {
            end(.timeIsOver)
        }
    }

    @discardableResult
    private func end(_ ending: Ending) -> Bool {
        let former = state.withLock { state in
            defer { if case .ended = state {} else { state = .ended(ending) } }
            return state
        }
        switch former {
        case .idle: return true
        case .waiting(let continuation): continuation.resume(returning: ending)
        case .ended: return false
        }
        return true
    }
}
