import Synchronization

/// A monotonic clock that a test sets forward.
final class HandClock: Sendable {
    private let time = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { time.withLock(\.self) }

    func advance(by duration: Duration) { time.withLock { $0 += duration } }
}
