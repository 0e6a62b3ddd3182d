import CZeroMQ

/// What libzmq's own thread tells about a socket's connections.
struct SocketMonitor {
    private static let address = "inproc://monitor-"

    let socket: RawSocket

    /// Begins to watch.
    ///
    /// - Parameters:
    ///   - name: a number that no other monitor of the context has.
    ///   - events: which events, as libzmq's bits.
    init(of watched: RawSocket, in context: UnsafeMutableRawPointer, name: Int, events: Int32) throws(SocketFailure) {
        let address = Self.address + String(name)
        guard zmq_socket_monitor(watched.handle, address, events) == 0 else { throw SocketFailure.last("monitoring") }
        socket = try RawSocket(ZMQ_PAIR, in: context, settings: nil)
        var linger: Int32 = 0
        _ = socket.set(ZMQ_LINGER, &linger, MemoryLayout<Int32>.size)
        do {
            try socket.connect(address)
        } catch {
            socket.close()
            throw error
        }
    }

    /// The next event; nil when there is none.
    func next(using frame: Frame) -> Int32? {
        guard socket.receive(into: frame) == 0 else { return nil }
        let event = frame.bytes()
        while frame.hasMore, socket.receive(into: frame) == 0 {}
        // 16 bits of event, then 32 of value, in the machine's order.
        guard event.count >= 2 else { return 0 }
        return Int32(event.withUnsafeBytes { $0.loadUnaligned(as: UInt16.self) })
    }

    func close() {
        socket.close()
    }
}
