import CZeroMQ
public import Messaging
import Wire

/// A service's address on ZeroMQ: a ROUTER socket that hands every request to a receiver and brings back its reply.
///
/// On `tcp` it accepts the keys of ``WireKeys`` alone, and proves that before it answers anybody.
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

    /// Binds; on `tcp` also has a stranger try to connect, and fails unless that is refused.
    ///
    /// - Returns: the address, with the port that the system chose where it was left open.
    /// - Throws: ``EndpointUnusable``.
    @discardableResult
    public func start() async throws(EndpointUnusable) -> Endpoint {
        try RunDirectory.prepare(for: endpoint)
        let address = try await bind()
        if endpoint.isTCP { try await proveRefusal(at: address) }
        return (try? Endpoint(address)) ?? endpoint
    }

    private func bind() async throws(EndpointUnusable) -> String {
        let (id, endpoint, service, mailbox) = (id, endpoint, service, loop.mailbox)
        let answer = await loop.ask { reactor -> Result<String, EndpointUnusable> in
            guard reactor.server(id) == nil else {
                return .failure(EndpointUnusable(endpoint: endpoint.text, reason: "it is bound already"))
            }
            do throws(SocketFailure) {
                let socket = try ServerSocket(id, endpoint, for: service, on: reactor, mailbox: mailbox)
                reactor.add(socket, as: id)
                return .success(socket.address)
            } catch {
                return .failure(EndpointUnusable(endpoint: endpoint.text, reason: error.reason(for: endpoint)))
            }
        }
        guard let answer else {
            throw EndpointUnusable(endpoint: endpoint.text, reason: SocketLoop.ended.message)
        }
        return try answer.get()
    }

    /// Opens the socket when a stranger has been refused; closes it otherwise.
    private func proveRefusal(at address: String) async throws(EndpointUnusable) {
        let outcome = await probe(address.replacing("//0.0.0.0:", with: "//127.0.0.1:"))
        let isOpen = await loop.ask { [id] reactor in
            guard outcome == .refused, let server = reactor.server(id) else {
                reactor.removeServer(id)
                return false
            }
            server.open()
            return true
        }
        guard isOpen != true else { return }
        throw EndpointUnusable(
            endpoint: endpoint.text,
            reason: "the check that strangers are refused failed (\(outcome)); start it again, or use ipc://"
        )
    }

    private func probe(_ address: String) async -> StrangerProbe.Outcome {
        guard let keys = loop.keys else { return .unclear("the process has no keys") }
        let number = loop.makeID()
        let outcome = await withCheckedContinuation { (waiter: CheckedContinuation<StrangerProbe.Outcome, Never>) in
            let isTaken = loop.perform { reactor in
                do {
                    let key = keys.secret.publicKey
                    let probe = try StrangerProbe(of: address, that: key, on: reactor) { waiter.resume(returning: $0) }
                    reactor.add(probe, as: number)
                } catch {
                    waiter.resume(returning: .unclear("\(error)"))
                }
            }
            if !isTaken { waiter.resume(returning: .unclear("the process ends")) }
        }
        _ = loop.perform { $0.removeProbe(number) }
        return outcome
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

extension SocketFailure {
    /// What the operator can do about an address that cannot be bound.
    fileprivate func reason(for endpoint: Endpoint) -> String {
        switch code {
        case _ where !endpoint.isTCP: "\(self)"
        case EADDRINUSE: "\(self); end the process that has it, or choose another port"
        case ENODEV, EADDRNOTAVAIL: "\(self); use an address of this machine, or * for all of them"
        case EACCES where doing == "binding": "\(self); choose a port above 1023"
        case EACCES: "\(self); give the process a key file and a peers file"
        default: "\(self)"
        }
    }
}
