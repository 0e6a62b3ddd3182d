#if HTTP
import Synchronization

/// Logs something at most once an hour, so that a stranger cannot fill the log with it.
final class RareNotice: Sendable {
    private static let pause = Duration.seconds(3_600)
    private let latest = Mutex<ContinuousClock.Instant?>(nil)

    func log(_ write: () -> Void) {
        let isDue = latest.withLock { latest in
            let now = ContinuousClock.now
            if let latest, latest.duration(to: now) < Self.pause { return false }
            latest = now
            return true
        }
        if isDue { write() }
    }
}
#endif
