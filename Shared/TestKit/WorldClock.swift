import Synchronization
public import Vocabulary

/// The time of day in a world: it stands still until a test moves it.
public final class WorldClock: Sendable {
    private let moment: Mutex<Timestamp>

    /// - Parameter start: noon of 1 May 2026 in UTC unless said otherwise.
    public init(start: Timestamp = Timestamp(milliseconds: 1_777_636_800_000)) {
        moment = Mutex(start)
    }

    public var now: Timestamp { moment.withLock(\.self) }

    public func advance(by duration: Duration) {
        moment.withLock { $0 = $0.adding(duration) }
    }
}
