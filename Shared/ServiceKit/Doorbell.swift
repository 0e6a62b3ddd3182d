import Synchronization

/// Where long polls wait for news of a topic: no thread, no transaction, one continuation each.
///
/// A waiter first registers, then reads what there is, and waits only if that was nothing; so a ring in between is not
/// missed.
public final class Doorbell<Topic: Hashable & Sendable>: Sendable {
    private struct State {
        var next = 0
        var isClosed = false
        var listeners: [Topic: [Int: DoorbellListener]] = [:]
    }

    private let state = Mutex(State())
    private let clock = WaitClock()

    public init() {}

    /// There is news of this topic: everybody who listens for it is woken.
    public func ring(_ topic: Topic) {
        let listeners = state.withLock { $0.listeners.removeValue(forKey: topic) }
        listeners?.values.forEach { $0.wake() }
    }

    /// Whether anybody listens at all: where nobody does, nobody need be found out who might.
    public var isListenedTo: Bool { state.withLock { !$0.listeners.isEmpty } }

    /// Ends every wait, those to come as well, before the service stops.
    public func close() {
        let all = state.withLock { state in
            state.isClosed = true
            defer { state.listeners = [:] }
            return state.listeners.values.flatMap(\.values)
        }
        all.forEach { $0.end() }
    }

    /// Reads until there is something, or until the deadline, whichever comes first.
    ///
    /// - Parameters:
    ///   - topic: whose news to wait for.
    ///   - deadline: when to stop waiting.
    ///   - read: returns `nil` while there is nothing.
    /// - Returns: what was read, or `nil` when the time is over.
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

    private func listen(to topic: Topic) -> (Int, DoorbellListener) {
        let listener = DoorbellListener()
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

/// One wait at a ``Doorbell``: ends once, by the ring, the deadline or the end of its task.
final class DoorbellListener: Sendable {
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

    /// - Returns: whether this ends the wait; false where it had ended before.
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
