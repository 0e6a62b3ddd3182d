import CZeroMQ
import UmkreisMessaging
import UmkreisWire

/// Reads ROUTER messages, including malformed ones.
struct RequestReader {
    enum Arrival {
        case nothing
        case request(Message, from: Envelope)
        /// An invalid request with a known sender.
        case flawed(Fault, id: [UInt8]?, from: Envelope)
        /// A message without an empty frame, which has no return path.
        case unanswerable
    }

    /// The bytes of a long line searched for its id.
    private static let head = 1024

    let limits: TransportLimits
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

    /// Returns false if the empty frame is missing or late.
    private func readPath(of envelope: inout Envelope, from socket: RawSocket, using frame: Frame) -> Bool {
        for _ in 1..<Envelope.maximumFrames {
            guard frame.hasMore, socket.receive(into: frame) == 0 else { return false }
            if frame.count == 0 { return true }
            guard frame.count <= Envelope.maximumFrameLength else { return false }
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
            fault = BrokenRule("too-many-frames", "has too many frames").fault(at: "blob")
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

/// All frames before the empty one: the way back.
struct Envelope: Sendable {
    /// Including the empty one.
    static let maximumFrames = 8

    /// ZeroMQ's limit of an identity in bytes.
    static let maximumFrameLength = 255

    /// The ROUTER's identity.
    let peer: [UInt8]
    /// When the message was read.
    let descriptor: Int32
    /// `nil` for ZMTP 2 and older.
    var connection: PeerConnection?
    /// Usually empty.
    var path: [[UInt8]] = []
    /// The public key in Z85.
    var key: String?

    /// - Parameter keyOwner: of ``key``.
    func sender(keyOwner: String?) -> Peer { Peer(connection?.peer.identity ?? [0] + peer, keyOwner: keyOwner) }
}
