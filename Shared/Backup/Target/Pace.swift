import Glibc
import Synchronization

/// A limit of bytes a second, shared by all transfers of a command.
public final class Pace: Sendable {
    /// Fewer bytes a second would look like a connection that has stopped.
    public static let slowest = 64_000
    /// Bytes between two waits.
    static let slice = 64 << 10

    private let bytesPerSecond: Int
    /// When the bytes until now are paid for.
    private let due: Mutex<ContinuousClock.Instant>

    /// - Parameter bytesPerSecond: at least ``slowest``.
    public init(bytesPerSecond: Int) {
        self.bytesPerSecond = max(Self.slowest, bytesPerSecond)
        due = Mutex(.now)
    }

    /// How long the bytes take at least.
    func duration(of bytes: Int) -> Duration { .seconds(Double(bytes) / Double(bytesPerSecond)) }

    /// Waits until the bytes may be sent; an unused second is not saved up.
    func pay(_ bytes: Int) {
        let now = ContinuousClock.now
        let until = due.withLock { due in
            due = max(due, now).advanced(by: duration(of: bytes))
            return due
        }
        Self.wait(now.duration(to: until))
    }

    /// Blocks the thread.
    static func wait(_ duration: Duration) {
        let parts = duration.components
        guard duration > .zero else { return }
        var rest = timespec(tv_sec: Int(parts.seconds), tv_nsec: Int(parts.attoseconds / 1_000_000_000))
        var left = timespec()
        while nanosleep(&rest, &left) != 0, errno == EINTR { rest = left }
    }
}
