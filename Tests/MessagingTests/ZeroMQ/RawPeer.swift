import CZeroMQ

/// A plain libzmq socket, as a client in another language uses it.
///
/// For one thread at a time.
struct RawPeer {
    struct Curve {
        let server: String
        let publicKey: String
        let secretKey: String
    }

    struct Failed: Error {
        let code: Int32
    }

    private let context: UnsafeMutableRawPointer
    private let socket: UnsafeMutableRawPointer

    /// Connects; later waits end after 10 s.
    ///
    /// - Parameter curve: the keys of a peer on `tcp`, in Z85.
    init(
        _ type: Int32,
        to address: String,
        identity: String = "",
        options: [(Int32, Int32)] = [],
        curve: Curve? = nil
    ) throws {
        guard let context = zmq_ctx_new() else { throw Failed(code: zmq_errno()) }
        guard let socket = zmq_socket(context, type) else { throw Failed(code: zmq_errno()) }
        self.context = context
        self.socket = socket
        for (option, value) in [(ZMQ_RCVTIMEO, 10_000), (ZMQ_SNDTIMEO, 10_000), (ZMQ_LINGER, 0)] + options {
            var value = value
            zmq_setsockopt(socket, option, &value, MemoryLayout<Int32>.size)
        }
        if let curve {
            for (option, key) in [
                (ZMQ_CURVE_SERVERKEY, curve.server), (ZMQ_CURVE_PUBLICKEY, curve.publicKey),
                (ZMQ_CURVE_SECRETKEY, curve.secretKey),
            ] { zmq_setsockopt(socket, option, key, key.utf8.count) }
        }
        if !identity.isEmpty { zmq_setsockopt(socket, ZMQ_ROUTING_ID, identity, identity.utf8.count) }
        guard zmq_connect(socket, address) == 0 else { throw Failed(code: zmq_errno()) }
    }

    func send(_ frames: [[UInt8]]) throws {
        for (index, frame) in frames.enumerated() {
            let flags = index + 1 < frames.count ? ZMQ_SNDMORE : 0
            let sent = frame.withUnsafeBytes { zmq_send(socket, $0.baseAddress, $0.count, flags) }
            guard sent >= 0 else { throw Failed(code: zmq_errno()) }
        }
    }

    func receive() throws -> [[UInt8]] {
        var frames: [[UInt8]] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 20)
        var more: Int32 = 1
        while more != 0 {
            let count = zmq_recv(socket, &buffer, buffer.count, 0)
            guard count >= 0 else { throw Failed(code: zmq_errno()) }
            frames.append(Array(buffer[..<Int(count)]))
            var size = MemoryLayout<Int32>.size
            zmq_getsockopt(socket, ZMQ_RCVMORE, &more, &size)
        }
        return frames
    }

    func close() {
        zmq_close(socket)
        zmq_ctx_term(context)
    }
}

/// A peer that moves from its using to its closing thread, one after the other.
struct IdlePeer: @unchecked Sendable {
    let peer: RawPeer
}
