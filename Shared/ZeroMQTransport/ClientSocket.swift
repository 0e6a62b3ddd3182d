import CZeroMQ
import Messaging
import Wire

/// A client's DEALER to one service, on the loop's thread.
///
/// Nothing is sent before the handshake is done or after a connection is lost, so that it is always known whether a call
/// can have been done.
final class ClientSocket: LoopMember {
    /// How long a call waits for a connection.
    ///
    /// Longer than the longest pause between two attempts to connect, so that a call right after a restart gets
    /// through.
    private static let patience = Duration.milliseconds(1200)

    private let peer: PeerSide
    private let reactor: Reactor
    private var socket: RawSocket?
    private var monitor: SocketMonitor?
    private var calls = PendingCalls()
    private var isConnected = false
    private var lastConnected = ContinuousClock.now

    init(to peer: PeerSide, on reactor: Reactor) {
        self.peer = peer
        self.reactor = reactor
    }

    func begin(_ call: PendingCall, at now: ContinuousClock.Instant) {
        if let fault = refusal(of: call, at: now) {
            return call.waiter.resume(returning: .failure(fault))
        }
        var call = call
        if canSend(in: call.lane), !calls.hasUnsent(in: call.lane), send(call.message) {
            call.isSent = true
            call.message = Message(line: [])
        }
        calls.insert(call)
    }

    func cancel(_ id: String, ticket: Int) {
        calls.take(id, ticket: ticket)?.waiter.resume(returning: .failure(.cancelled(peer.service)))
    }

    var sockets: [RawSocket] {
        guard let socket, let monitor else { return [] }
        return [socket, monitor.socket]
    }

    func receive(at now: ContinuousClock.Instant) -> Bool {
        guard let socket, let monitor, socket.mayHaveNews || monitor.socket.mayHaveNews else { return false }
        let hasReplies = receiveReplies(Self.batch)
        let hasEvents = follow(monitor, at: now)
        return hasReplies || hasEvents || socket.isUsableAgain()
    }

    func settle(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? {
        flush()
        while let call = calls.takeDue(at: now) { end(call, .noReply(from: peer.service)) }
        guard !isConnected else { return calls.nextDeadline }
        var next = calls.nextDeadline
        for lane in Lane.allCases {
            while let call = calls.firstUnsent(in: lane) {
                let end = max(call.begun, lastConnected) + Self.patience
                if end > now {
                    next = min(end, next ?? end)
                    break
                }
                giveUp(call)
            }
        }
        return next
    }

    func close() {
        for call in calls.takeAll() { end(call, SocketLoop.ended) }
        monitor?.close()
        socket?.close()
        monitor = nil
        socket = nil
    }

    private func canSend(in lane: Lane) -> Bool {
        isConnected && calls.inFlight(in: lane) < peer.limits.inFlight(in: lane)
    }

    private func refusal(of call: PendingCall, at now: ContinuousClock.Instant) -> Fault? {
        if calls.contains(call.id) { return .idInUse(call.id) }
        if call.deadline <= now { return .noReply(from: peer.service) }
        if calls.count(in: call.lane) >= peer.limits.inFlight(in: call.lane) + peer.limits.waiting {
            return .tooManyWaiting(for: peer.service)
        }
        do {
            try open(at: now)
            return nil
        } catch {
            return Fault(.unavailable, "\(peer.service) cannot be reached: \(error)")
        }
    }

    private func open(at now: ContinuousClock.Instant) throws(SocketFailure) {
        guard socket == nil else { return }
        let opened = try reactor.open(ZMQ_DEALER, .client)
        do throws(SocketFailure) {
            let events = ZMQ_EVENT_HANDSHAKE_SUCCEEDED | ZMQ_EVENT_DISCONNECTED
            monitor = try reactor.monitor(opened, events: events)
            try opened.connect(peer.endpoint.text)
        } catch {
            monitor?.close()
            monitor = nil
            opened.close()
            throw error
        }
        socket = opened
        lastConnected = now
    }

    private func flush() {
        for lane in Lane.allCases {
            while canSend(in: lane), let call = calls.firstUnsent(in: lane), send(call.message) {
                calls.markFirstSent(in: lane)
            }
        }
    }

    /// Sends a request; false when the socket takes none just now.
    private func send(_ message: Message) -> Bool {
        guard let socket, socket.send([], more: true) == 0 else { return false }
        guard socket.send(message.line, more: message.blob != nil) == 0 else {
            // The connection ended between two frames: libzmq has taken the first back and drops what is still to come.
            if message.blob != nil { _ = socket.send([], more: false) }
            return false
        }
        if let blob = message.blob, socket.send(blob, more: false) != 0 { return false }
        return true
    }

    /// Takes in replies, at most so many; true when there was one.
    private func receiveReplies(_ most: Int) -> Bool {
        guard let socket, socket.mayHaveNews else { return false }
        for number in 0..<most {
            guard socket.receive(into: reactor.frame) == 0 else { return number > 0 }
            // Frames that are not the protocol's, and a reply that nobody waits for any more, are passed over.
            guard let reply = readReply(from: socket, using: reactor.frame), let id = peer.replyID(reply.line),
                let call = calls.takeSent(id)
            else { continue }
            reactor.noteReceived()
            call.waiter.resume(returning: .success(reply))
        }
        return true
    }

    /// Reads the rest of a reply whose first frame has been received; nil when its frames are not an empty one, a line
    /// and at most one blob.
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

    /// Takes in what has become of the connection; true when there was news.
    private func follow(_ monitor: SocketMonitor, at now: ContinuousClock.Instant) -> Bool {
        guard monitor.socket.mayHaveNews else { return false }
        var hasNews = false
        while let event = monitor.next(using: reactor.frame) {
            hasNews = true
            switch event.kind {
            case ZMQ_EVENT_HANDSHAKE_SUCCEEDED:
                isConnected = true
            case ZMQ_EVENT_DISCONNECTED:
                // Replies that came before the end are still there: as many as the socket may hold.
                socket?.noteNews()
                while receiveReplies(Self.batch) {}
                isConnected = false
                lastConnected = now
                for call in calls.takeAllSent() { end(call, lost) }
            default:
                break
            }
        }
        return hasNews
    }

    private var lost: Fault {
        Fault(.unavailable, "the connection to \(peer.service) was lost; whether the call was done is unknown")
    }

    private func giveUp(_ call: PendingCall) {
        guard let call = calls.take(call.id, ticket: call.ticket) else { return }
        end(call, Fault(.unavailable, "\(peer.service) cannot be reached"))
    }

    private func end(_ call: PendingCall, _ fault: Fault) {
        call.waiter.resume(returning: .failure(fault))
    }
}
