public import Messaging
import Wire

/// A service's address on ZeroMQ: a ROUTER socket that hands every request to a receiver and brings back its reply.
///
/// Frames that are not those of the protocol are answered with a fault where it is known whom to answer, else dropped.
/// Whoever starts one over `ipc` must hold the lock of the data directory: a second bind of the same path
/// would take the address over without an error.
public final class ZeroMQServer: Sendable {
    private let loop: SocketLoop
    private let endpoint: Endpoint
    private let service: ServiceSide
    private let id: SocketID

    /// - Parameters:
    ///   - loop: the process's loop.
    ///   - endpoint: where to listen; the directory of an `ipc` socket is made with mode 0700 if it is missing.
    ///   - receiver: takes in every request, on the loop's thread, so it may not wait.
    ///   - limits: the sizes above which a request is refused and a reply replaced by a fault.
    ///   - connections: how many connections there may be, and how much they may leave unread.
    ///   - figures: what it counts.
    ///   - notify: is called with events for the log, on the loop's thread, so it may not wait.
    public init(
        loop: SocketLoop,
        endpoint: Endpoint,
        receiver: any Receiver,
        limits: TransportLimits = .standard,
        connections: ConnectionLimits = .ofThisProcess,
        figures: TransportFigures = TransportFigures(),
        notify: @escaping @Sendable (TransportNotice) -> Void = { _ in }
    ) {
        self.loop = loop
        self.endpoint = endpoint
        id = loop.makeID()
        service = ServiceSide(
            receiver: receiver,
            limits: limits,
            connections: connections,
            figures: figures,
            notify: notify
        )
    }

    /// Binds.
    ///
    /// - Returns: the address, with the port that the system chose where it was left open.
    /// - Throws: ``EndpointUnusable``.
    @discardableResult
    public func start() async throws(EndpointUnusable) -> Endpoint {
        try RunDirectory.prepare(for: endpoint)
        let (id, endpoint, service, mailbox) = (id, endpoint, service, loop.mailbox)
        let answer = await loop.ask { reactor -> Result<String, EndpointUnusable> in
            guard reactor.server(id) == nil else {
                return .failure(EndpointUnusable(endpoint: endpoint.text, reason: "it is bound already"))
            }
            do {
                let socket = try ServerSocket(id, endpoint, for: service, on: reactor, mailbox: mailbox)
                reactor.add(socket, as: id)
                return .success(socket.address)
            } catch {
                return .failure(EndpointUnusable(endpoint: endpoint.text, reason: "\(error)"))
            }
        }
        guard let answer else {
            throw EndpointUnusable(endpoint: endpoint.text, reason: SocketLoop.ended.message)
        }
        let address = try answer.get()
        return (try? Endpoint(address)) ?? endpoint
    }

    /// Sends the replies that were handed in, gives callers 200 ms to take in the last of them, and closes.
    ///
    /// It takes a second at most, for a caller that does not read or one that goes on calling. Requests are handed over
    /// until then; a reply that comes later is dropped. When this returns, the address is free.
    public func stop() async {
        let id = id
        await withCheckedContinuation { waiter in
            let isTaken = loop.perform { reactor in
                guard let server = reactor.server(id) else { return waiter.resume() }
                server.stop(waiter)
            }
            if !isTaken { waiter.resume() }
        }
    }
}
