import CZeroMQ

/// What libzmq's own thread tells about a socket's connections.
struct SocketMonitor {
    /// By how many events libzmq's own thread can be ahead before it waits for the reader.
    ///
    /// The sum of our receive high-water mark and the default send high-water mark of libzmq's side.
    static let mostUnread = 1001
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
        var (linger, highWaterMark): (Int32, Int32) = (0, 1)
        _ = socket.set(ZMQ_LINGER, &linger, MemoryLayout<Int32>.size)
        _ = socket.set(ZMQ_RCVHWM, &highWaterMark, MemoryLayout<Int32>.size)
        do {
            try socket.connect(address)
        } catch {
            socket.close()
            throw error
        }
    }

    /// What happened, as libzmq's bit, and its value: the descriptor of the connection in the events used here.
    typealias Event = (kind: Int32, value: Int32)

    /// The next event; nil when there is none.
    func next(using frame: Frame) -> Event? {
        guard socket.receive(into: frame) == 0 else { return nil }
        let event = frame.bytes()
        while frame.hasMore, socket.receive(into: frame) == 0 {}
        // 16 bits of event, then 32 of value, in the machine's order.
        guard event.count >= 6 else { return (0, -1) }
        return event.withUnsafeBytes {
            (Int32($0.loadUnaligned(as: UInt16.self)), $0.loadUnaligned(fromByteOffset: 2, as: Int32.self))
        }
    }

    func close() {
        socket.close()
    }
}
