import Synchronization
public import UmkreisMessaging
public import UmkreisWire

/// The transport to other processes, with one DEALER per instance of a service.
///
/// - Of several instances, those that are connected and answer get the calls (``PeerInstances``).
/// - Calls to an absent service fail with `unavailable` after 1.2 s.
/// - After a lost connection, sent calls end with `unavailable`, since they may have run; unsent ones wait.
/// - ``TransportLimits`` bounds calls in flight, long polls and the queue.
/// - It never retries.
public final class ZeroMQTransport: Transport {
    private let loop: SocketLoop
    private let endpoints: @Sendable (ServiceName) -> [Endpoint]
    private let replyID: @Sendable ([UInt8]) -> String?
    private let limits: TransportLimits
    private let notify: @Sendable (TransportNotice) -> Void
    private let tickets = Atomic<Int>(0)
    private let sockets = Mutex<[ServiceName: SocketID]>([:])

    /// - Parameters:
    ///   - notify: called on the loop's thread, must not block.
    ///   - replyID: finds a reply's id; called on the loop's thread, must not block.
    ///   - endpoints: of all instances; none without address.
    public init(
        loop: SocketLoop,
        limits: TransportLimits = .standard,
        notify: @escaping @Sendable (TransportNotice) -> Void = { _ in },
        replyID: @escaping @Sendable ([UInt8]) -> String?,
        endpoints: @escaping @Sendable (ServiceName) -> [Endpoint]
    ) {
        self.loop = loop
        self.limits = limits
        self.notify = notify
        self.replyID = replyID
        self.endpoints = endpoints
    }

    /// To services with one instance each.
    ///
    /// - Parameter endpoint: `nil` without address.
    public convenience init(
        loop: SocketLoop,
        limits: TransportLimits = .standard,
        notify: @escaping @Sendable (TransportNotice) -> Void = { _ in },
        replyID: @escaping @Sendable ([UInt8]) -> String?,
        endpoint: @escaping @Sendable (ServiceName) -> Endpoint?
    ) {
        self.init(loop: loop, limits: limits, notify: notify, replyID: replyID) { service in
            endpoint(service).map { [$0] } ?? []
        }
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
        let sender = Requester.current
        let result = await withTaskCancellationHandler {
            await withCheckedContinuation { waiter in
                let call = PendingCall(
                    id: id,
                    ticket: ticket,
                    lane: lane,
                    sender: sender,
                    message: message,
                    deadline: deadline,
                    waiter: waiter,
                    begun: .now
                )
                guard mailbox.post(.exchange(call, over: socket)) else {
                    return waiter.resume(returning: .failure(SocketLoop.ended))
                }
                // `onCancel` may run before the post.
                if Task.isCancelled { mailbox.post(.cancel(id: id, ticket: ticket, over: socket)) }
            }
        } onCancel: {
            mailbox.post(.cancel(id: id, ticket: ticket, over: socket))
        }
        return try result.get()
    }

    /// Ends waiting calls with `unavailable`; later calls reopen sockets.
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
        let peers = endpoints(service).map { endpoint in
            PeerSide(service: service, endpoint: endpoint, limits: limits, notify: notify, replyID: replyID)
        }
        guard !peers.isEmpty else { throw .noAddress(of: service) }
        // Under the lock, so that the loop knows the socket before any call.
        let opened = sockets.withLock { sockets -> SocketID? in
            if let known = sockets[service] { return known }
            let id = loop.makeID()
            guard loop.perform({ $0.add(PeerInstances(id, of: peers, on: $0), as: id) }) else { return nil }
            sockets[service] = id
            return id
        }
        guard let opened else { throw SocketLoop.ended }
        return opened
    }
}

struct PeerSide: Sendable {
    let service: ServiceName
    let endpoint: Endpoint
    let limits: TransportLimits
    let notify: @Sendable (TransportNotice) -> Void
    /// Finds the id in a reply's line.
    let replyID: @Sendable ([UInt8]) -> String?
}
