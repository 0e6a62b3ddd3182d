import Synchronization

/// Wakes those who do a service's own work again and again: however often it is rung, the work is done once.
///
/// Rung in ``WriteTransaction/afterCommit(_:)``, so that the work is there when it is looked for.
public final class Bell: Sendable {
    private struct State {
        /// Whether it was rung while no task waited.
        var isRung = false
        var next = 0
        var listeners: [Int: DoorbellListener] = [:]
    }

    private let state = Mutex(State())
    private let clock = WaitClock()

    public init() {}

    /// Wakes every task that waits; while none does, the next wait ends at once.
    public func ring() {
        state.withLock { state in
            // A listener whose wait was cancelled meanwhile must not swallow the ring.
            let woken = state.listeners.values.filter { $0.wake() }
            if woken.isEmpty { state.isRung = true }
            state.listeners = [:]
        }
    }

    /// Waits until it is rung, or has been since the last time, or until the time is over or the task is cancelled.
    public func wait(for duration: Duration) async {
        guard let (number, listener) = listen() else { return }
        _ = await listener.wait(until: .now + duration, by: clock)
        state.withLock { $0.listeners[number] = nil }
    }

    /// How many tasks wait.
    var waiting: Int { state.withLock { $0.listeners.count } }

    /// - Returns: nil where it has been rung since the last wait.
    private func listen() -> (Int, DoorbellListener)? {
        state.withLock { state in
            guard !state.isRung else {
                state.isRung = false
                return nil
            }
            let listener = DoorbellListener()
            state.next += 1
            state.listeners[state.next] = listener
            return (state.next, listener)
        }
    }
}
