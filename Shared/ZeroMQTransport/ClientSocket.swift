import CZeroMQ
import UmkreisMessaging
import UmkreisWire

/// A client's DEALER to one instance of a service, on the loop's thread.
///
/// Sends only while connected, so that it is known whether a call may have run.
final class ClientSocket: LoopMember {
    /// How long a call waits for a connection: longer than a reconnect interval.
    private static let connectTimeout = Duration.milliseconds(1200)

    private let id: SocketID
    private let instance: Int
    private let peer: PeerSide
    private let reactor: Reactor
    private var address: PeerAddress
    private var socket: RawSocket?
    private var monitor: SocketMonitor?
    private var choice: ServerKeyChoice?
    private var calls = PendingCalls()
    private let pauses = RetryPauses()
    private var replies = ReplyWatch()
    private(set) var isConnected = false
    private var lastConnected = ContinuousClock.now
    private var openedAt = ContinuousClock.now
    private var isKeptOpen = false

    /// - Parameter instance: its place among those of the service.
    init(_ id: SocketID, instance: Int, to peer: PeerSide, on reactor: Reactor) {
        self.id = id
        self.instance = instance
        self.peer = peer
        address = PeerAddress(of: peer.endpoint)
        self.reactor = reactor
        if peer.endpoint.isTCP { choice = reactor.keys.map { ServerKeyChoice($0, for: peer) } }
    }

    func begin(_ call: PendingCall, at now: ContinuousClock.Instant) {
        if socket != nil, let choice, choice.isOver() { loseConnection(at: now) }
        if let fault = refusal(of: call, at: now) {
            return call.waiter.resume(returning: .failure(fault))
        }
        var call = call
        if canSend(in: call.lane), !calls.hasUnsent(in: call.lane), send(call.message) {
            noteSent(in: call.lane, at: now)
            call.isSent = true
            call.message = Message(line: [])
        }
        calls.insert(call)
    }

    /// Returns false unless it has the call.
    func cancel(_ id: String, ticket: Int) -> Bool {
        guard let call = calls.take(id, ticket: ticket) else { return false }
        call.waiter.resume(returning: .failure(.cancelled(peer.service)))
        return true
    }

    /// Calls without a reply, sent or not.
    func owed(in lane: Lane) -> Int { calls.owed(in: lane) }

    /// Whether it leaves calls unanswered.
    func isSilent(at now: ContinuousClock.Instant) -> Bool {
        replies.isSilent(owing: calls.inFlight(in: .calls), at: now)
    }

    /// Opens a connection, or looks for an address, without a call.
    func keepOpen(at now: ContinuousClock.Instant) {
        isKeptOpen = true
        // A call that is begun here gets the fault.
        try? open(at: now)
    }

    /// Takes the calls that wait to be sent.
    func takeUnsent() -> [PendingCall] { calls.takeAllUnsent() }

    var sockets: [RawSocket] {
        guard let socket, let monitor else { return [] }
        return [socket, monitor.socket]
    }

    func receive(at now: ContinuousClock.Instant) -> Bool {
        guard let socket, let monitor, socket.mayBeReadable || monitor.socket.mayBeReadable else { return false }
        let hasReplies = receiveReplies(Self.batch, at: now)
        let hasEvents = follow(monitor, at: now)
        return hasReplies || hasEvents || socket.checkReadiness()
    }

    func flush(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        sendUnsent(at: now)
        while let call = calls.takeDue(at: now) {
            if call.isSent, call.lane == .calls { replies.noteNoReply(at: now) }
            end(call, call.isSent || isConnected ? .noReply(from: peer.service) : unreachable)
        }
        guard !isConnected, isKeptOpen || calls.nextDeadline != nil else { return calls.nextDeadline }
        lookUpHost(at: now)
        reopen(at: now)
        var next = calls.nextDeadline ?? .now + .seconds(60)
        if let time = address.nextLookup(at: now) { next = min(next, time) }
        if socket == nil, let time = choice?.opensAt { next = min(next, time) }
        for lane in Lane.allCases {
            while let call = calls.firstUnsent(in: lane) {
                let end = max(call.begun, lastConnected) + Self.connectTimeout
                if end > now {
                    next = min(end, next)
                    break
                }
                giveUp(call)
            }
        }
        return next
    }

    func close() {
        for call in calls.takeAll() { end(call, SocketLoop.ended) }
        closeSocket()
    }

    private func closeSocket() {
        monitor?.close()
        socket?.close()
        monitor = nil
        socket = nil
        isConnected = false
    }

    private func canSend(in lane: Lane) -> Bool {
        isConnected && calls.inFlight(in: lane) < peer.limits.inFlight(in: lane)
    }

    private func refusal(of call: PendingCall, at now: ContinuousClock.Instant) -> Fault? {
        if calls.contains(call.id) { return .idInUse(call.id) }
        if call.deadline <= now { return .noReply(from: peer.service) }
        if calls.isFull(for: call, by: peer.limits) {
            return .tooManyWaiting(for: peer.service, pausing: pauses)
        }
        do throws(Fault) {
            try open(at: now)
            return nil
        } catch {
            return error
        }
    }

    private func open(at now: ContinuousClock.Instant) throws(Fault) {
        guard socket == nil else { return }
        var key: CurvePublicKey?
        if peer.endpoint.isTCP {
            guard choice != nil else {
                throw Fault(.unavailable, "\(peer.service) is at \(peer.endpoint), and this process has no keys")
            }
            key = try choice?.next(at: now)
            if key == nil { return }
        }
        guard let place = address.text else { return }
        do throws(SocketFailure) {
            try open(place, expecting: key)
            openedAt = now
        } catch {
            throw Fault(.unavailable, "\(peer.service) cannot be reached: \(error)")
        }
    }

    private func open(_ place: String, expecting key: CurvePublicKey?) throws(SocketFailure) {
        let opened = try reactor.open(ZMQ_DEALER, .client)
        do throws(SocketFailure) {
            if let key, let keys = choice?.keys {
                try CurveOptions.connect(opened, with: keys.secret, to: key)
            }
            monitor = try reactor.monitor(opened, events: ClientSocket.events)
            try opened.connect(place)
        } catch {
            monitor?.close()
            monitor = nil
            opened.close()
            throw error
        }
        socket = opened
    }

    private static let events =
        ZMQ_EVENT_HANDSHAKE_SUCCEEDED | ZMQ_EVENT_DISCONNECTED | ZMQ_EVENT_HANDSHAKE_FAILED_AUTH
        | ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL | ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL

    private func lookUpHost(at now: ContinuousClock.Instant) {
        guard let host = address.host, let number = address.beginLookup(at: now) else { return }
        reactor.lookUp(host, number, for: id, instance: instance)
    }

    /// - Parameter number: of the lookup.
    func take(_ addresses: [String], ofLookup number: Int, at now: ContinuousClock.Instant) {
        let isFailing = socket != nil && !isConnected && now - openedAt >= Self.connectTimeout
        let isOther = address.take(addresses, ofLookup: number, isFailing: isFailing)
        if let host = address.unreportedHost(at: now) { peer.notify(.unknownHost(host, of: peer.service)) }
        // An open connection proves its own address.
        guard isOther, !isConnected else { return }
        choice?.startOver()
        closeSocket()
    }

    /// Reopens the socket for calls that wait for another key or an address.
    private func reopen(at now: ContinuousClock.Instant) {
        guard socket == nil, isKeptOpen || calls.nextDeadline != nil else { return }
        do throws(Fault) {
            try open(at: now)
        } catch {
            for call in calls.takeAll() { end(call, error) }
        }
    }

    /// Closes the connection after its key expired or was revoked.
    private func loseConnection(at now: ContinuousClock.Instant) {
        for call in calls.takeAllSent() { end(call, lost) }
        closeSocket()
        lastConnected = now
    }

    private func sendUnsent(at now: ContinuousClock.Instant) {
        for lane in Lane.allCases {
            while canSend(in: lane), let call = calls.firstUnsent(in: lane), send(call.message) {
                noteSent(in: lane, at: now)
                calls.markFirstSent(in: lane)
            }
        }
    }

    /// Before the call counts as sent.
    private func noteSent(in lane: Lane, at now: ContinuousClock.Instant) {
        guard lane == .calls else { return }
        replies.noteSent(beside: calls.inFlight(in: lane), at: now)
    }

    /// Returns false if the socket is full.
    private func send(_ message: Message) -> Bool {
        guard let socket, socket.send([], more: true) == 0 else { return false }
        guard socket.send(message.line, more: message.blob != nil) == 0 else {
            // The connection ended between frames: libzmq drops the rest.
            if message.blob != nil { _ = socket.send([], more: false) }
            return false
        }
        if let blob = message.blob, socket.send(blob, more: false) != 0 { return false }
        return true
    }

    /// Returns false without any reply.
    private func receiveReplies(_ maximum: Int, at now: ContinuousClock.Instant) -> Bool {
        guard let socket, socket.mayBeReadable else { return false }
        for number in 0..<maximum {
            guard socket.receive(into: reactor.frame) == 0 else { return number > 0 }
            // Skips malformed and unexpected replies.
            guard let reply = readReply(from: socket, using: reactor.frame), let id = peer.replyID(reply.line) else {
                continue
            }
            replies.noteReply(at: now)
            // A late one has no call any more.
            guard let call = calls.takeSent(id) else { continue }
            reactor.noteReceived()
            pauses.noteAdmission()
            call.waiter.resume(returning: .success(reply))
        }
        return true
    }

    /// Returns `nil` unless it is an empty frame, a line and at most one blob.
    private func readReply(from socket: RawSocket, using frame: Frame) -> Message? {
        var reply: Message?
        if frame.count == 0, frame.hasMore, socket.receive(into: frame) == 0 {
            reply = Message(line: frame.bytes())
            if frame.hasMore, socket.receive(into: frame) == 0 { reply?.blob = frame.bytes() }
        }
        if frame.hasMore { reply = nil }
        while frame.hasMore, socket.receive(into: frame) == 0 {}
        return reply
    }

    /// Returns false without any event.
    private func follow(_ monitor: SocketMonitor, at now: ContinuousClock.Instant) -> Bool {
        guard monitor.socket.mayBeReadable else { return false }
        var hasEvents = false
        var mustReopen = false
        while let event = monitor.next(using: reactor.frame) {
            hasEvents = true
            switch event.kind {
            case ZMQ_EVENT_HANDSHAKE_SUCCEEDED:
                isConnected = true
                choice?.noteSuccess()
                address.noteConnection()
            case ZMQ_EVENT_HANDSHAKE_FAILED_AUTH, ZMQ_EVENT_HANDSHAKE_FAILED_PROTOCOL:
                guard let fault = choice?.noteRefusal(event.kind, at: now) else { continue }
                mustReopen = true
                for call in calls.takeAll() { end(call, fault) }
            case ZMQ_EVENT_HANDSHAKE_FAILED_NO_DETAIL:
                if choice?.noteMismatch(at: now) == true { mustReopen = true }
            case ZMQ_EVENT_DISCONNECTED:
                // Earlier replies can still be read.
                socket?.markReadable()
                while receiveReplies(Self.batch, at: now) {}
                if isConnected { lastConnected = now }
                isConnected = false
                for call in calls.takeAllSent() { end(call, lost) }
            default:
                break
            }
        }
        if mustReopen { closeSocket() }
        return hasEvents
    }

    private var lost: Fault {
        Fault(.unavailable, "the connection to \(peer.service) was lost; whether the call was done is unknown")
    }

    private func giveUp(_ call: PendingCall) {
        guard let call = calls.take(call.id, ticket: call.ticket) else { return }
        end(call, unreachable)
    }

    /// The fault of calls that were not sent.
    private var unreachable: Fault {
        let rule = address.problem == nil ? nil : "unknown-host"
        return Fault(.unavailable, "\(peer.service) cannot be reached\(reason)", rule: rule)
    }

    private var reason: String {
        guard let choice else { return "" }
        let place = " at \(peer.endpoint)"
        if let problem = address.problem { return "\(place): \(problem)" }
        guard choice.isMismatched else { return "\(place); check that address, and whether it runs" }
        return "\(place): it ends the handshake; the peers file may not list its key under its name"
    }

    private func end(_ call: PendingCall, _ fault: Fault) {
        call.waiter.resume(returning: .failure(fault))
    }
}
