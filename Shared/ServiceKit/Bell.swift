import Synchronization

/// A wake-up for background work; repeated rings coalesce.
///
/// Ring it in ``WriteTransaction/afterCommit(_:)``.
public final class Bell: Sendable {
    private struct State {
        var isRung = false
        var next = 0
        var listeners: [Int: LongPollWaiter] = [:]
    }

    private let state = Mutex(State())
    private let clock = WaitClock()

    public init() {}

    /// Wakes all waiting tasks, or else ends the next wait.
    public func ring() {
        state.withLock { state in
            // A cancelled listener must not consume the ring.
            let woken = state.listeners.values.filter { $0.wake() }
            if woken.isEmpty { state.isRung = true }
            state.listeners = [:]
        }
    }

    /// Waits for a ring since the last wait, the duration or cancellation.
    public func wait(for duration: Duration) async {
        guard let (number, listener) = listen() else { return }
        _ = await listener.wait(until: .now + duration, by: clock)
        state.withLock { $0.listeners[number] = nil }
    }

    var waiting: Int { state.withLock { $0.listeners.count } }

    private func listen() -> (Int, LongPollWaiter)? {
        state.withLock { state in
            guard !state.isRung else {
                state.isRung = false
                return nil
            }
            let listener = LongPollWaiter()
            state.next += 1
            state.listeners[state.next] = listener
            return (state.next, listener)
        }
    }
}
