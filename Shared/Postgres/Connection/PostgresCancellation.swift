import CPostgres
import Glibc

/// Ends the work of a connection from any thread, without a wait.
///
/// The connection is closed, and the server undoes its transaction within about a second. A COMMIT that was sent is
/// waited for all the same. libpq's own cancellation opens a second connection without a time limit, and may reach the
/// server when it already runs the next statement.
public final class PostgresCancellation: Sendable {
    /// An eventfd, readable once cancelled.
    let descriptor: Int32

    public init() {
        descriptor = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    }

    deinit {
        close(descriptor)
    }

    public func cancel() {
        eventfd_write(descriptor, 1)
    }

    var isCancelled: Bool { isCancelled(within: 0) }

    /// Waits until it is cancelled, or for the duration.
    public func wait(for duration: Duration) {
        _ = isCancelled(within: Int32(clamping: duration.milliseconds))
    }

    private func isCancelled(within milliseconds: Int32) -> Bool {
        var waiting = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, milliseconds) > 0
    }
}
