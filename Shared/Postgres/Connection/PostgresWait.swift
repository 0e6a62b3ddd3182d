import Glibc

/// A wait for a socket with a deadline, as libpq has no time limit for reading.
struct PostgresWait {
    let deadline: ContinuousClock.Instant
    /// `nil` during COMMIT, which can no longer be given up.
    let cancellation: PostgresCancellation?

    /// Returns when the socket is ready for one of the events.
    ///
    /// - Throws: ``PostgresError/outOfTime``, ``PostgresError/cancelled``.
    func callAsFunction(for events: Int32, on socket: Int32) throws(PostgresError) {
        var waiting = [
            pollfd(fd: socket, events: Int16(events), revents: 0),
            // A negative one is left out.
            pollfd(fd: cancellation?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
        ]
        while true {
            let left = ContinuousClock.now.duration(to: deadline).milliseconds
            guard left > 0 else { throw .outOfTime }
            let ready = poll(&waiting, nfds_t(waiting.count), Int32(clamping: left))
            if waiting[1].revents != 0 { throw .cancelled }
            if ready > 0 { return }
            if ready < 0, errno != EINTR { throw .lost("poll failed with \(errno)") }
        }
    }
}

extension Duration {
    /// Rounded up.
    var milliseconds: Int64 {
        let (seconds, attoseconds) = components
        return seconds * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
    }
}
