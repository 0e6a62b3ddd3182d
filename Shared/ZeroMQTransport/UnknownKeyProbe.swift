import CZeroMQ

/// Connects with an unknown key, to prove that a server refuses it.
///
/// libzmq 4.3.4 silently accepts all without ZAP handler or domain.
final class UnknownKeyProbe: LoopMember {
    enum Outcome: Sendable, Equatable {
        case refused
        case accepted
        /// Inconclusive.
        case unclear(String)
    }

    private static let timeout = Duration.seconds(3)
    private static let accessRefused: Int32 = 400

    private let socket: RawSocket
    private let monitor: SocketMonitor
    private let frame: Frame
    private let deadline: ContinuousClock.Instant
    private var report: ((Outcome) -> Void)?

    /// - Parameter report: called once.
    init(
        of address: String,
        that server: CurvePublicKey,
        on reactor: Reactor,
        report: @escaping (Outcome) -> Void
    ) throws(SocketFailure) {
        guard let stranger = try? CurveSecretKey.generate() else {
            throw SocketFailure(doing: "generating a key", code: ENOTSUP)
        }
        socket = try reactor.open(ZMQ_DEALER, .client)
        do throws(SocketFailure) {
            try CurveOptions.connect(socket, with: stranger, to: server)
            let events =
                ZMQ_EVENT_HANDSHAKE_SUCCEEDED | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH | ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL
                | ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL
            monitor = try reactor.monitor(socket, events: events)
        } catch {
            socket.close()
            throw error
        }
        frame = reactor.frame
        deadline = .now + UnknownKeyProbe.timeout
        self.report = report
        do throws(SocketFailure) {
            try socket.connect(address)
        } catch {
            monitor.close()
            socket.close()
            throw error
        }
    }

    var sockets: [RawSocket] { [socket, monitor.socket] }

    func receive(at now: ContinuousClock.Instant) -> Bool {
        guard monitor.socket.mayBeReadable else { return false }
        var hasEvents = false
        while let event = monitor.next(using: frame) {
            hasEvents = true
            switch (event.kind, event.value) {
            case (ZMQ_EVENT_HANDSHAKE_FAILED_AUTH, UnknownKeyProbe.accessRefused): end(.refused)
            case (ZMQ_EVENT_HANDSHAKE_SUCCEEDED, _): end(.accepted)
            default: end(.unclear("the handshake ended with libzmq's event \(event.kind)"))
            }
        }
        return hasEvents
    }

    func flush(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        guard report != nil else { return nil }
        if deadline <= now { end(.unclear("no handshake within \(UnknownKeyProbe.timeout)")) }
        return deadline
    }

    func close() {
        end(.unclear("the process ends"))
        monitor.close()
        socket.close()
    }

    private func end(_ outcome: Outcome) {
        report?(outcome)
        report = nil
    }
}
