public import Wire

/// How a line reaches a service and its reply comes back.
///
/// ZeroMQ is one, the same process another; the same tests run over both.
public protocol Transport: Sendable {
    /// Sends a request and waits for the reply that carries the same id.
    ///
    /// - Parameters:
    ///   - message: the request; its line carries `id`.
    ///   - id: what the reply's `id` will be.
    ///   - service: where it goes.
    ///   - lane: among which others it waits for its turn.
    ///   - deadline: when the wait ends, by the monotonic clock.
    /// - Throws: `deadline-exceeded` when no reply came in time; `unavailable` when the service cannot be reached or the
    ///   wait was cancelled; `overloaded` when too many calls wait already; `too-large` when the request is over a limit.
    func exchange(
        _ message: Message,
        id: String,
        with service: ServiceName,
        in lane: Lane,
        before deadline: ContinuousClock.Instant
    ) async throws(Fault) -> Message
}

/// What waits for its turn together.
///
/// Long polls are apart from what is answered at once: however many of them wait for news, they hold up nobody.
@frozen
public enum Lane: Sendable, CaseIterable {
    case calls
    case polls
}

/// One thing of each lane.
@frozen
public struct PerLane<Value> {
    public var calls: Value
    public var polls: Value

    @inlinable
    public init(calls: Value, polls: Value) {
        self.calls = calls
        self.polls = polls
    }

    @inlinable
    public subscript(lane: Lane) -> Value {
        _read {
            switch lane {
            case .calls: yield calls
            case .polls: yield polls
            }
        }
        _modify {
            switch lane {
            case .calls: yield &calls
            case .polls: yield &polls
            }
        }
    }
}

extension PerLane: Sendable where Value: Sendable {}

/// The service's side of a transport: whatever takes in requests.
public protocol Receiver: Sendable {
    /// Takes in one request.
    ///
    /// Called where the messages arrive, so it may not wait: what takes time goes on in a task of its own.
    ///
    /// - Parameters:
    ///   - message: the request as it came; it need not be readable.
    ///   - peer: which connection it came over.
    ///   - reply: to be called exactly once, from anywhere.
    func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void)

    /// Ends what is of no use without the connection; called where the messages arrive, so it may not wait.
    func connectionEnded(_ peer: Peer)
}

extension Receiver {
    public func connectionEnded(_ peer: Peer) {}
}

/// What travels: one line of UTF-8 JSON and, sometimes, a blob beside it (image bytes).
public struct Message: Sendable, Equatable {
    public var line: [UInt8]
    public var blob: [UInt8]?

    public init(line: [UInt8], blob: [UInt8]? = nil) {
        self.line = line
        self.blob = blob
    }
}

/// Which connection a request came over.
///
/// No two connections share one, also one after the other. It says nothing of who sends: that is what a token is for.
public struct Peer: Hashable, Sendable {
    private let identity: [UInt8]

    /// - Parameter identity: what the transport calls the connection.
    public init(_ identity: [UInt8]) {
        self.identity = identity
    }

    /// Whoever calls within the process.
    public static let inProcess = Peer([])
}

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
