import Synchronization
import UmkreisMessaging

/// Wakes the waiters of a topic, without a thread or transaction per waiter.
///
/// Waiters register before they read, so they miss no change.
public final class Notifier<Topic: Hashable & Sendable>: Sendable {
    private struct State {
        var next = 0
        var isClosed = false
        var waiters: [Topic: [Int: Waiter]] = [:]
    }

    private let state = Mutex(State())
    private let clock = WaitClock()

    public init() {}

    /// Wakes the topic's waiters; call it after the commit.
    public func notify(_ topic: Topic) {
        let waiters = state.withLock { $0.waiters.removeValue(forKey: topic) }
        waiters?.values.forEach { $0.fulfill(.woken) }
    }

    /// Whether any task waits, so that callers can skip work.
    public var hasWaiters: Bool { state.withLock { !$0.waiters.isEmpty } }

    var waiting: Int { state.withLock { $0.waiters.values.reduce(0) { $0 + $1.count } } }

    /// Ends present and future waits.
    public func close() {
        let all = state.withLock { state in
            state.isClosed = true
            defer { state.waiters = [:] }
            return state.waiters.values.flatMap(\.values)
        }
        all.forEach { $0.fulfill(.expired) }
    }

    /// Reads now and after each notification until there is a result.
    ///
    /// - Returns: `nil` after the deadline or cancellation.
    public func wait<Result: Sendable>(
        for topic: Topic,
        until deadline: ContinuousClock.Instant,
        read: () async throws -> Result?
    ) async throws -> Result? {
        while true {
            let (number, waiter) = register(for: topic)
            defer { unregister(number, of: topic) }
            if let result = try await read() { return result }
            guard await waiter.wait(until: deadline, by: clock) == .woken else { return nil }
        }
    }

    private func register(for topic: Topic) -> (Int, Waiter) {
        let waiter = Waiter()
        let number = state.withLock { state in
            state.next += 1
            guard !state.isClosed else {
                waiter.fulfill(.expired)
                return state.next
            }
            state.waiters[topic, default: [:]][state.next] = waiter
            return state.next
        }
        return (number, waiter)
    }

    private func unregister(_ number: Int, of topic: Topic) {
        state.withLock { state in
            state.waiters[topic]?[number] = nil
            if state.waiters[topic]?.isEmpty == true { state.waiters[topic] = nil }
        }
    }
}

enum WaitEnding: Sendable {
    case woken
    /// The wait ended by its deadline, cancellation or ``Notifier/close()``.
    case expired
}

typealias Waiter = Promise<WaitEnding>

extension Waiter {
    func wait(until deadline: ContinuousClock.Instant, by clock: WaitClock) async -> WaitEnding {
        let ticket = clock.end(self, at: deadline)
        defer { clock.forget(ticket) }
        return await withTaskCancellationHandler {
            await value()
        } onCancel: {
            fulfill(.expired)
        }
    }
}
