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
