import CZeroMQ

/// The process's ZAP handler for public keys (https://rfc.zeromq.org/spec/27/).
///
/// On the loop's thread, so that `ready` reveals a hang.
final class KeyAuthenticator: LoopMember {
    /// Fixed by libzmq.
    private static let address = "inproc://zeromq.zap.01"
    private static let maximumFrames = 12

    private let keys: WireKeys
    private let frame: Frame
    private let socket: RawSocket
    /// Called with each refused key.
    var onRefusal: (String) -> Void = { _ in }

    /// Create it before sockets with keys.
    init(_ keys: WireKeys, on reactor: Reactor) throws(SocketFailure) {
        self.keys = keys
        frame = reactor.frame
        socket = try reactor.open(ZMQ_ROUTER, .authenticator)
        do throws(SocketFailure) {
            try socket.bind(KeyAuthenticator.address)
        } catch {
            socket.close()
            throw error
        }
    }

    var sockets: [RawSocket] { [socket] }

    func receive(at now: ContinuousClock.Instant) -> Bool {
        guard socket.mayBeReadable else { return false }
        for number in 0..<Self.batch {
            guard let frames = next() else { return number > 0 }
            answer(frames)
        }
        return true
    }

    func flush(at now: ContinuousClock.Instant) -> ContinuousClock.Instant? { nil }

    func close() {
        socket.close()
    }

    private func next() -> [[UInt8]]? {
        guard socket.receive(into: frame) == 0 else { return nil }
        var frames = [frame.bytes(upTo: 256)]
        while frame.hasMore, socket.receive(into: frame) == 0 {
            if frames.count < KeyAuthenticator.maximumFrames { frames.append(frame.bytes(upTo: 256)) }
        }
        return frames
    }

    /// Frames: routing id, empty, version, request id, domain, address, routing id, mechanism, key.
    private func answer(_ frames: [[UInt8]]) {
        guard frames.count >= 4, frames[1].isEmpty else { return }
        let key = frames.count == 9 ? CurvePublicKey(bytes: frames[8]) : nil
        let isOurs =
            frames.count == 9 && frames[2] == Array("1.0".utf8) && frames[4] == Array(CurveOptions.domain.utf8)
            && frames[7] == Array("CURVE".utf8)
        keys.refresh()
        let isAccepted = isOurs && key.map { keys.owner(of: $0.text) != nil } ?? false
        if !isAccepted { onRefusal(key?.text ?? "none") }
        let words = isAccepted ? ["200", "", key?.text ?? "", ""] : ["400", "the key is not accepted", "", ""]
        let reply = [frames[0], [], frames[2], frames[3]] + words.map { Array($0.utf8) }
        for (index, part) in reply.enumerated() {
            guard socket.send(part, more: index + 1 < reply.count) == 0 else { return }
        }
    }
}
