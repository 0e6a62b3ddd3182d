import CZeroMQ

/// A socket's connection events from libzmq's thread.
struct SocketMonitor {
    /// Unread events that block libzmq's thread: our receive plus its send high-water mark.
    static let maximumUnread = 1001
    private static let address = "inproc://monitor-"

    let socket: RawSocket

    /// - Parameter name: unique in the context.
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

    /// The value is a descriptor.
    typealias Event = (kind: Int32, value: Int32)

    func next(using frame: Frame) -> Event? {
        guard socket.receive(into: frame) == 0 else { return nil }
        let event = frame.bytes()
        while frame.hasMore, socket.receive(into: frame) == 0 {}
        // 16 bits of event, 32 of value, native byte order.
        guard event.count >= 6 else { return (0, -1) }
        return event.withUnsafeBytes {
            (Int32($0.loadUnaligned(as: UInt16.self)), $0.loadUnaligned(fromByteOffset: 2, as: Int32.self))
        }
    }

    func close() {
        socket.close()
    }
}
