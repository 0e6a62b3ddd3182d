public import Wire

/// The database cannot do what was asked just now; the same request may succeed later.
public enum StorageUnavailable: Hashable, Sendable, FaultConvertible {
    /// No room for the write: nothing of it was kept, reading goes on.
    case diskFull
    /// Another process held the file's lock for longer than the busy timeout.
    case busy
    /// As many writes wait as may wait.
    case overloaded
    /// Whoever asked no longer waits, or it took longer than anything may; of a write nothing was kept.
    case outOfTime
    /// The database has been closed, for the service is stopping.
    case closed

    public var fault: Fault {
        switch self {
        case .diskFull: Fault(.unavailable, "the service has no room left to write to", retryAfterMs: 5000)
        case .busy: Fault(.unavailable, "the service's database is busy", retryAfterMs: 1000)
        case .overloaded: Fault(.overloaded, "too many writes are waiting", retryAfterMs: 100)
        case .outOfTime: Fault(.deadlineExceeded, "there was no time to do it in")
        case .closed: Fault(.draining, "the service is stopping")
        }
    }
}
