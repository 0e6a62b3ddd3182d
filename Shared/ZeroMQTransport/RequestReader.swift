import CZeroMQ
import Messaging
import Wire

/// Reads one message of a ROUTER, whatever its frames are.
struct RequestReader {
    enum Arrival {
        /// There is no message now.
        case nothing
        case request(Message, from: Envelope)
        /// It is known whom to answer, but there is nothing that could be done.
        case flawed(Fault, id: [UInt8]?, from: Envelope)
        /// Without an empty frame there is no telling whom to answer.
        case unanswerable
    }

    /// How much of a line that is too long is looked at for its id, in bytes.
    private static let head = 1024

    let limits: TransportLimits
    /// Whether connections have keys.
    let isKeyed: Bool

    func next(from socket: RawSocket, using frame: Frame) -> Arrival {
        guard socket.receive(into: frame) == 0 else { return .nothing }
        var envelope = Envelope(peer: frame.bytes(), descriptor: frame.descriptor)
        if isKeyed { envelope.key = frame.userID }
        guard readPath(of: &envelope, from: socket, using: frame) else {
            discard(from: socket, using: frame)
            return .unanswerable
        }
        return readPayload(for: envelope, from: socket, using: frame)
    }

    /// Reads up to and including the empty frame; false when there is none among the first ones, or a long one before it.
    private func readPath(of envelope: inout Envelope, from socket: RawSocket, using frame: Frame) -> Bool {
        for _ in 1..<Envelope.mostFrames {
            guard frame.hasMore, socket.receive(into: frame) == 0 else { return false }
            if frame.count == 0 { return true }
            guard frame.count <= Envelope.longestFrame else { return false }
            envelope.path.append(frame.bytes())
        }
        return false
    }

    private func readPayload(for envelope: Envelope, from socket: RawSocket, using frame: Frame) -> Arrival {
        guard frame.hasMore, socket.receive(into: frame) == 0 else {
            return .flawed(BrokenRule.missing.fault(at: "line"), id: nil, from: envelope)
        }
        if let fault = limits.excess(line: frame.count, blob: 0) {
            let id = RequestLine.id(of: frame.bytes(upTo: RequestReader.head))
            discard(from: socket, using: frame)
            return .flawed(fault, id: id, from: envelope)
        }
        var message = Message(line: frame.bytes())
        guard frame.hasMore, socket.receive(into: frame) == 0 else { return .request(message, from: envelope) }
        var fault = limits.excess(line: 0, blob: frame.count)
        if frame.hasMore {
            fault = BrokenRule("too-many-frames", "has another frame behind it").fault(at: "blob")
        }
        if let fault {
            discard(from: socket, using: frame)
            return .flawed(fault, id: RequestLine.id(of: message.line), from: envelope)
        }
        message.blob = frame.bytes()
        return .request(message, from: envelope)
    }

    private func discard(from socket: RawSocket, using frame: Frame) {
        while frame.hasMore, socket.receive(into: frame) == 0 {}
    }
}

/// The way back to a caller: every frame before the empty one.
struct Envelope: Sendable {
    /// The most frames of an envelope, the empty one with it.
    static let mostFrames = 8

    /// The most bytes of a frame on the way back: as many as an identity has in ZeroMQ.
    ///
    /// What waits for news pins its envelope.
    static let longestFrame = 255

    /// The identity that ROUTER gave the connection.
    let peer: [UInt8]
    /// The descriptor of the connection when the message was read.
    let descriptor: Int32
    /// nil for a peer of ZMTP 2 and older, of which libzmq does not say which connection it has.
    var connection: Connection?
    /// What stood between the identity and the empty frame: nothing from a plain client.
    var path: [[UInt8]] = []
    /// The public key of the connection, in Z85; nil where connections have none.
    var key: String?

    var sender: Peer { connection?.peer ?? Peer([0] + peer) }
}
