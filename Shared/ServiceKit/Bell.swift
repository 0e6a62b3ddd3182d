import Synchronization

/// Wakes the one who does a service's own work again and again: however often it is rung, the work is done once.
///
/// Rung in ``WriteTransaction/afterCommit(_:)``, so that the work is there when it is looked for.
public final class Bell: Sendable {
    private let listener = Mutex(DoorbellListener())
    private let clock = WaitClock()

    public init() {}

    public func ring() {
        listener.withLock(\.self).wake()
    }

    /// Waits until it is rung, or has been since the last time, or until the time is over or the task is cancelled.
    public func wait(for duration: Duration) async {
        _ = await listener.withLock(\.self).wait(until: .now + duration, by: clock)
        listener.withLock { $0 = DoorbellListener() }
    }
}
