public import Wire

/// The faults that a transport raises by itself, worded alike over every transport.
extension Fault {
    /// The caller's time is over; the service may still be at work.
    public static func noReply(from service: ServiceName) -> Fault {
        Fault(.deadlineExceeded, "\(service) did not answer in time; whether the call was done is unknown")
    }

    /// The caller's task was cancelled while it waited.
    public static func cancelled(_ service: ServiceName) -> Fault {
        Fault(.unavailable, "the wait for \(service) was cancelled; whether the call was done is unknown")
    }

    /// As many calls wait for the service as may.
    public static func tooManyWaiting(for service: ServiceName) -> Fault {
        Fault(.overloaded, "too many calls wait for \(service) already", retryAfterMs: 100)
    }

    /// Nobody told where the service is.
    public static func noAddress(of service: ServiceName) -> Fault {
        Fault(.unavailable, "\(service) has no address here")
    }

    /// Two calls under way would share an id, so that their replies could not be told apart.
    public static func idInUse(_ id: String) -> Fault {
        Fault(.invalid, "a call with the id \(id) is under way already", field: "id")
    }
}
