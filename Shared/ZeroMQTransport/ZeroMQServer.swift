import CZeroMQ
public import UmkreisMessaging
import UmkreisWire

/// A service's ROUTER, which passes requests to a receiver.
///
/// On `tcp` it first proves that unknown keys are refused. For `ipc` hold the data directory's lock: a second bind
/// silently takes the path over.
public final class ZeroMQServer: Sendable {
    private let loop: SocketLoop
    private let endpoint: Endpoint
    private let service: ServiceSide
    private let id: SocketID

    /// - Parameters:
    ///   - endpoint: an `ipc` directory is created with mode 0700.
    ///   - receiver: called on the loop's thread, must not block.
    ///   - limits: larger requests and replies become faults.
    ///   - notify: called on the loop's thread, must not block.
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

    /// Binds; on `tcp` fails unless a stranger is refused.
    ///
    /// - Returns: the address with its actual port.
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
                return .failure(EndpointUnusable(endpoint: endpoint.text, reason: "it is already bound"))
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

    /// Opens the socket only if a stranger was refused.
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

    private func probe(_ address: String) async -> UnknownKeyProbe.Outcome {
        guard let keys = loop.keys else { return .unclear("the process has no keys") }
        let number = loop.makeID()
        let outcome = await withCheckedContinuation { (waiter: CheckedContinuation<UnknownKeyProbe.Outcome, Never>) in
            let isTaken = loop.perform { reactor in
                do {
                    let key = keys.secret.publicKey
                    let probe = try UnknownKeyProbe(of: address, that: key, on: reactor) {
                        waiter.resume(returning: $0)
                    }
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

    /// Sends pending replies, waits 200 ms for readers and closes; at most a second.
    ///
    /// Later replies are dropped. Afterwards the address is free.
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
    /// Returns the reason with the operator's remedy.
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
