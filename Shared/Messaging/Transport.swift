public import UmkreisWire

/// Exchanges requests and replies with services.
public protocol Transport: Sendable {
    /// Sends a request and waits for the reply with the same id.
    ///
    /// - Parameter deadline: by the monotonic clock.
    /// - Throws: `deadline-exceeded`; `unavailable` if unreachable or cancelled; `overloaded`; `too-large`.
    func exchange(
        _ message: Message,
        id: String,
        with service: ServiceName,
        in lane: Lane,
        before deadline: ContinuousClock.Instant
    ) async throws(Fault) -> Message
}

/// A queue; long polls must not delay calls.
@frozen
public enum Lane: Sendable, CaseIterable {
    case calls
    case polls
}

/// A value per lane.
@frozen
public struct PerLane<Value> {
    /// The value of ordinary calls.
    public var calls: Value
    /// The value of long polls.
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

/// The service's side of a transport.
public protocol Receiver: Sendable {
    /// Receives a request; must not block the thread of arrival.
    ///
    /// - Parameters:
    ///   - message: may be malformed.
    ///   - reply: call it exactly once, on any thread.
    func receive(_ message: Message, from peer: Peer, reply: @escaping @Sendable (Message) -> Void)

    /// Ends work that needs the connection; must not block.
    func connectionEnded(_ peer: Peer)
}

extension Receiver {
    public func connectionEnded(_ peer: Peer) {}
}

/// A line of JSON with an optional blob.
public struct Message: Sendable, Equatable {
    /// The JSON without a newline.
    public var line: [UInt8]
    /// The bytes beside it.
    public var blob: [UInt8]?

    public init(line: [UInt8], blob: [UInt8]? = nil) {
        self.line = line
        self.blob = blob
    }
}

/// A connection, never reused; does not identify the sender.
public struct Peer: Hashable, Sendable {
    /// Unique among the connections of a socket.
    public let identity: [UInt8]
    /// The owner of its key on `tcp`; `nil` on `ipc` and within the process.
    public let keyOwner: String?

    public init(_ identity: [UInt8], keyOwner: String? = nil) {
        self.identity = identity
        self.keyOwner = keyOwner
    }

    /// The owner is known only after the first request.
    public static func == (one: Peer, other: Peer) -> Bool { one.identity == other.identity }

    public func hash(into hasher: inout Hasher) { hasher.combine(identity) }

    /// A caller within the process.
    public static let inProcess = Peer([])
}

/// Faults of all transports.
extension Fault {
    /// The service may still be running the call.
    public static func noReply(from service: ServiceName) -> Fault {
        Fault(.deadlineExceeded, "\(service) did not answer in time; whether the call was done is unknown")
    }

    public static func cancelled(_ service: ServiceName) -> Fault {
        Fault(.unavailable, "the wait for \(service) was cancelled; whether the call was done is unknown")
    }

    public static func tooManyWaiting(for service: ServiceName, pausing pauses: RetryPauses) -> Fault {
        pauses.spread(Fault(.overloaded, "too many calls are waiting for \(service)"))
    }

    public static func noAddress(of service: ServiceName) -> Fault {
        Fault(.unavailable, "\(service) has no address here")
    }

    /// Replies to two calls with one id could not be distinguished.
    public static func idInUse(_ id: String) -> Fault {
        Fault(.invalid, "a call with the id \(id) is already running", field: "id", rule: "id-in-use")
    }
}
