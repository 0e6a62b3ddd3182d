public import Messaging
import Synchronization
public import Wire

/// The way to other processes' services: one DEALER socket for each, made with the first call.
///
/// - A call to a service that is not there fails with `unavailable` after 1.2 s; one right after its restart gets
///   through.
/// - When a connection is lost, the calls that were sent end with `unavailable`, for it is unknown whether they were
///   done; those that were not are kept until there is a connection again.
/// - A service gets at most ``TransportLimits/inFlight`` calls at once, and ``TransportLimits/polls`` long polls beside
///   them; ``TransportLimits/waiting`` more queue.
/// - Nothing is repeated here.
public final class ZeroMQTransport: Transport {
    private let loop: SocketLoop
    private let endpoint: @Sendable (ServiceName) -> Endpoint?
    private let replyID: @Sendable ([UInt8]) -> String?
    private let limits: TransportLimits
    private let tickets = Atomic<Int>(0)
    private let sockets = Mutex<[ServiceName: SocketID]>([:])

    /// - Parameters:
    ///   - loop: the process's loop.
    ///   - limits: sizes and numbers above which a call is refused before it is sent.
    ///   - replyID: finds the id in a reply's line; called on the loop's thread, so it may not wait.
    ///   - endpoint: where a service listens; nil when it has no address.
    public init(
        loop: SocketLoop,
        limits: TransportLimits = .standard,
        replyID: @escaping @Sendable ([UInt8]) -> String?,
        endpoint: @escaping @Sendable (ServiceName) -> Endpoint?
    ) {
        self.loop = loop
        self.limits = limits
        self.replyID = replyID
        self.endpoint = endpoint
    }

    public func exchange(
        _ message: Message,
        id: String,
        with service: ServiceName,
        in lane: Lane,
        before deadline: ContinuousClock.Instant
    ) async throws(Fault) -> Message {
        try limits.check(message)
        let socket = try socket(to: service)
        let ticket = tickets.wrappingAdd(1, ordering: .relaxed).newValue
        let mailbox = loop.mailbox
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let call = PendingCall(
                    id: id,
                    ticket: ticket,
                    lane: lane,
                    message: message,
                    deadline: deadline,
                    waiter: waiter,
                    begun: .now
                )
                guard mailbox.post(.exchange(call, over: socket)) else {
                    return waiter.resume(returning: .failure(SocketLoop.ended))
                }
                // A handler that ran before the call was posted has found nothing to cancel.
                if Task.isCancelled { mailbox.post(.cancel(id: id, ticket: ticket, over: socket)) }
            }
        } onCancel: {
            mailbox.post(.cancel(id: id, ticket: ticket, over: socket))
        }
        return try result.get()
    }

    /// Closes the sockets; whoever waits gets `unavailable`.
    ///
    /// A later call opens a new one.
    public func close() async {
        let closing = sockets.withLock { sockets in
            defer { sockets = [:] }
            return sockets.values.map(\.self)
        }
        _ = await loop.ask { reactor in
            for socket in closing { reactor.removeClient(socket) }
        }
    }

    private func socket(to service: ServiceName) throws(Fault) -> SocketID {
        let known = sockets.withLock { $0[service] }
        if let known { return known }
        guard let endpoint = endpoint(service) else { throw .noAddress(of: service) }
        let peer = PeerSide(service: service, endpoint: endpoint, limits: limits, replyID: replyID)
        // Under the lock, so that nobody can post a call before its socket is known to the loop.
        let opened = sockets.withLock { sockets -> SocketID? in
            if let known = sockets[service] { return known }
            let id = loop.makeID()
            guard loop.perform({ $0.add(ClientSocket(to: peer, on: $0), as: id) }) else { return nil }
            sockets[service] = id
            return id
        }
        guard let opened else { throw SocketLoop.ended }
        return opened
    }
}

/// What a client socket needs to know of the service that it reaches.
struct PeerSide: Sendable {
    let service: ServiceName
    let endpoint: Endpoint
    let limits: TransportLimits
    /// Finds the id in a reply's line.
    let replyID: @Sendable ([UInt8]) -> String?
}
