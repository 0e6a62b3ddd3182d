import CZeroMQ
import Synchronization
import UmkreisMessaging
import UmkreisWire

/// A service's ROUTER, on the loop's thread.
final class ServerSocket: LoopMember {
    /// Timeout for callers that do not read.
    private static let sendTimeout = Duration.seconds(1)
    /// A ROUTER does not report when a caller reads again.
    private static let retryInterval = Duration.milliseconds(5)
    /// After the last reply: a DEALER with IMMEDIATE drops unread replies at the end.
    private static let grace = Duration.milliseconds(200)

    private let id: SocketID
    private let service: ServiceSide
    private let socket: RawSocket
    private let boundTo: String
    private let mailbox: LoopMailbox
    private let reactor: Reactor
    private let reader: RequestReader
    private let monitor: SocketMonitor
    /// Keys on `tcp`; `nil` on `ipc`.
    private let keys: WireKeys?
    /// At the last check of all connections.
    private var keysVersion: Int
    /// Whether it accepts requests; on `tcp`, false until the probe succeeds.
    private var isOpen: Bool
    private var connections: ConnectionTable
    private let strangers: UnreadReplies
    private var notices: NoticeLimiter
    private var stalled = StalledReplies()
    private var lastSent: ContinuousClock.Instant?
    private var stopping: [CheckedContinuation<Void, Never>] = []
    private var latestStop: ContinuousClock.Instant?

    /// libzmq requires options before the bind.
    init(_ id: SocketID, _ endpoint: Endpoint, for service: ServiceSide, on reactor: Reactor, mailbox: LoopMailbox)
        throws(SocketFailure)
    {
        self.id = id
        self.service = service
        self.mailbox = mailbox
        self.reactor = reactor
        keys = endpoint.isTCP ? reactor.keys : nil
        keysVersion = keys?.version ?? 0
        isOpen = !endpoint.isTCP
        reader = RequestReader(limits: service.limits, isKeyed: endpoint.isTCP)
        strangers = UnreadReplies(figures: service.figures)
        notices = NoticeLimiter(notify: service.notify)
        socket = try reactor.open(ZMQ_ROUTER, .server)
        do throws(SocketFailure) {
            if endpoint.isTCP { try ServerSocket.demandKeys(on: socket, reactor) }
            monitor = try reactor.monitor(socket, events: ZMQ_EVENT_ACCEPTED | ZMQ_EVENT_DISCONNECTED)
        } catch {
            socket.close()
            throw error
        }
        do throws(SocketFailure) {
            try socket.bind(endpoint.text)
        } catch {
            monitor.close()
            socket.close()
            throw error
        }
        boundTo = socket.boundAddress() ?? endpoint.text
        connections = ConnectionTable(
            limits: service.connections,
            address: LocalAddress(bound: (try? Endpoint(boundTo)) ?? endpoint),
            figures: service.figures
        )
    }

    /// - Throws: without keys, or for a rejected option.
    private static func demandKeys(on socket: RawSocket, _ reactor: Reactor) throws(SocketFailure) {
        guard let keys = reactor.keys else { throw SocketFailure(doing: "listening on tcp without keys", code: EACCES) }
        _ = try reactor.authenticator(with: keys)
        try CurveOptions.serve(socket, with: keys.secret)
    }

    /// Starts reading requests.
    func open() {
        isOpen = true
        socket.markReadable()
        guard let keys, let authenticator = try? reactor.authenticator(with: keys) else { return }
        authenticator.onRefusal = { [weak self] key in self?.noteRefusal(of: key, at: .now) }
    }

    /// The address with the actual port.
    var address: String { boundTo }

    /// Sends waiting replies and closes.
    func stop(_ waiter: CheckedContinuation<Void, Never>) {
        stopping.append(waiter)
        if latestStop == nil { latestStop = .now + Self.sendTimeout }
    }

    var sockets: [RawSocket] { [socket, monitor.socket] }

    func receive(at now: ContinuousClock.Instant) -> Bool {
        let hasEvents = followConnections(at: now)
        guard isOpen, socket.mayBeReadable else { return hasEvents }
        for number in 0..<Self.batch {
            switch reader.next(from: socket, using: reactor.frame) {
            case .nothing:
                return number > 0 || hasEvents
            case .request(let message, let envelope):
                let envelope = identified(envelope, at: now)
                if admits(envelope, at: now) { handOver(message, from: envelope) }
            case .flawed(let fault, let id, let envelope):
                let message = Message(line: ReplyLine.bytes(id: id, fault: fault))
                reply(message, to: identified(envelope, at: now), at: now)
            case .unanswerable: continue
            }
        }
        return true
    }

    func reply(_ message: Message, to envelope: Envelope, at now: ContinuousClock.Instant) {
        guard admits(envelope, at: now) else { return }
        var message = message
        if service.limits.excess(line: message.line.count, blob: message.blob?.count ?? 0) != nil {
            let fault = Fault(.internal, "the reply exceeds the message limits")
            message = Message(line: ReplyLine.bytes(id: RequestLine.id(of: message.line), fault: fault))
        }
        lastSent = now
        if let largest = connections.largestBeyondLimit() { cut(largest, at: now) }
        guard !send(message, to: envelope) else { return }
        let reply = StalledReply(message: message, envelope: envelope, since: now)
        stalled.append(reply, upTo: service.connections.stalledBytes).forEach(drop)
    }

    func flush(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        for _ in 0..<stalled.count {
            guard let reply = stalled.popFirst(), !send(reply.message, to: reply.envelope) else { continue }
            if reply.since + Self.sendTimeout > now {
                _ = stalled.append(reply, upTo: .max)
            } else {
                drop(reply)
                if let connection = reply.envelope.connection { cut(connection, at: now) }
            }
        }
        if !stalled.isEmpty { return now + Self.retryInterval }
        guard let latestStop else { return nil }
        let end = min(latestStop, lastSent.map { $0 + Self.grace } ?? now)
        if end > now { return end }
        mailbox.post(.perform { [id] in $0.removeServer(id) })
        return nil
    }

    func close() {
        closeAndGiveUpAddress()
        for waiter in stopping { waiter.resume() }
        stopping = []
    }

    /// Checks the sender's key, and after a change all connections.
    ///
    /// libzmq checks only new connections.
    private func admits(_ envelope: Envelope, at now: ContinuousClock.Instant) -> Bool {
        guard let keys else { return true }
        keys.refresh()
        if let problem = keys.problem { notices.post(.unreadablePeers(problem), at: now) }
        let isGood = envelope.key.map { keys.owner(of: $0) != nil } ?? false
        if isGood, keysVersion == keys.version { return true }
        keysVersion = keys.version
        let count = connections.cut { keys.owner(of: $0) != nil }
        if count > 0 { noteRefusal(of: envelope.key ?? "none", count, at: now) }
        return isGood
    }

    private func noteRefusal(of key: String, _ count: Int = 1, at now: ContinuousClock.Instant) {
        service.figures.refusedKeys.wrappingAdd(count, ordering: .relaxed)
        notices.post(.refusedKey(key), at: now)
    }

    private func handOver(_ message: Message, from envelope: Envelope) {
        reactor.noteReceived()
        let keyOwner = keys.flatMap { keys in envelope.key.flatMap(keys.owner) }
        service.receiver.receive(message, from: envelope.sender(keyOwner: keyOwner)) { [mailbox, id] reply in
            mailbox.post(.reply(reply, to: envelope, over: id))
        }
    }

    /// Handles connection events; returns false without any.
    private func followConnections(at now: ContinuousClock.Instant) -> Bool {
        guard monitor.socket.mayBeReadable else { return false }
        var hasEvents = false
        // Limited, since connections are silent until their requests are read.
        for _ in 0..<Self.batch {
            guard let event = monitor.next(using: reactor.frame) else { break }
            hasEvents = true
            switch event.kind {
            case ZMQ_EVENT_ACCEPTED:
                guard !connections.accept(event.value) else { continue }
                notices.post(.refusingConnections(open: connections.limits.maximum), at: now)
            case ZMQ_EVENT_DISCONNECTED:
                guard let ended = connections.remove(event.value) else { continue }
                service.receiver.connectionEnded(ended.peer)
            default: break
            }
        }
        return hasEvents
    }

    /// Adds the connection, after pending events if needed.
    private func identified(_ envelope: Envelope, at now: ContinuousClock.Instant) -> Envelope {
        var envelope = envelope
        envelope.connection = connections.connection(of: envelope)
        guard envelope.connection == nil else { return envelope }
        monitor.socket.markReadable()
        while envelope.connection == nil, followConnections(at: now) {
            envelope.connection = connections.connection(of: envelope)
        }
        return envelope
    }

    private func drop(_ reply: StalledReply) {
        service.figures.droppedReplies.wrappingAdd(1, ordering: .relaxed)
    }

    private func cut(_ connection: PeerConnection, at now: ContinuousClock.Instant) {
        // The descriptor should still belong to the connection.
        monitor.socket.markReadable()
        _ = followConnections(at: now)
        guard connections.cutUnread(connection) else { return }
        notices.post(.cutConnection(unreadBytes: connection.unread.count), at: now)
    }

    /// Returns false if the caller does not read; drops replies to absent callers.
    private func send(_ message: Message, to envelope: Envelope) -> Bool {
        let unread = envelope.connection?.unread ?? strangers
        guard unread.count == 0 || unread.count + message.size <= service.connections.unreadBytes else { return false }
        switch socket.send(envelope.peer, more: true) {
        case 0: break
        case EAGAIN: return false
        default: return true
        }
        // After the identity, the ROUTER accepts or drops all frames.
        for frame in envelope.path { _ = socket.send(frame, more: true) }
        _ = socket.send([], more: true)
        _ = socket.send(message.line, more: message.blob != nil, countedBy: unread, using: reactor.frame)
        if let blob = message.blob { _ = socket.send(blob, more: false, countedBy: unread, using: reactor.frame) }
        return true
    }

    /// Closes and waits until the I/O thread has removed the socket's file.
    ///
    /// Otherwise it could remove a successor's. Does not unbind: libzmq 4.3.4 would drop waiting replies.
    private func closeAndGiveUpAddress() {
        // libzmq may block on a full monitor while it holds the new one's lock.
        while monitor.next(using: reactor.frame) != nil {}
        let closing = try? reactor.monitor(socket, events: ZMQ_EVENT_CLOSED)
        monitor.close()
        socket.close()
        guard let monitor = closing else { return }
        var item = zmq_pollitem_t(socket: monitor.socket.handle, fd: 0, events: Int16(ZMQ_POLLIN), revents: 0)
        while zmq_poll(&item, 1, 1000) < 0, zmq_errno() == EINTR {}
        monitor.close()
    }
}

struct ServiceSide: Sendable {
    let receiver: any Receiver
    let limits: TransportLimits
    let connections: ConnectionLimits
    let figures: TransportFigures
    let notify: @Sendable (TransportNotice) -> Void
}
