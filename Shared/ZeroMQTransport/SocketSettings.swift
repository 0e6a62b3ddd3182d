import CZeroMQ

/// All socket options; times in milliseconds.
///
/// Set before bind or connect: libzmq 4.3.4 crashes if a limit changes later.
struct SocketSettings: Sendable {
    let options: [SocketOption]

    /// A service's ROUTER.
    static let server = SocketSettings(
        options: [
            // For outgoing replies at the end.
            SocketOption(name: "LINGER", number: ZMQ_LINGER, value: 1000),
            SocketOption(name: "SNDHWM", number: ZMQ_SNDHWM, value: 1000),
            // With the largest message, 40 MiB per connection.
            SocketOption(name: "RCVHWM", number: ZMQ_RCVHWM, value: 64),
            // Undeliverable replies must fail.
            SocketOption(name: "ROUTER_MANDATORY", number: ZMQ_ROUTER_MANDATORY, value: 1, canBeRead: false),
            // Otherwise libzmq leaks messages of a second connection with one identity. Assigned ones cannot be
            // guessed.
            SocketOption(name: "ROUTER_HANDOVER", number: ZMQ_ROUTER_HANDOVER, value: 1, canBeRead: false),
            // The longest line and a quarter; up to this the caller gets a fault.
            SocketOption(name: "MAXMSGSIZE", number: ZMQ_MAXMSGSIZE, value: 640 << 10, isWide: true),
            // For reconnects after a restart.
            SocketOption(name: "BACKLOG", number: ZMQ_BACKLOG, value: 1024),
        ] + liveness
    )

    /// A client's DEALER.
    static let client = SocketSettings(
        options: [
            SocketOption(name: "LINGER", number: ZMQ_LINGER, value: 0),
            SocketOption(name: "SNDHWM", number: ZMQ_SNDHWM, value: 256),
            SocketOption(name: "RCVHWM", number: ZMQ_RCVHWM, value: 1000),
            // An absent service's calls would outlive their callers.
            SocketOption(name: "IMMEDIATE", number: ZMQ_IMMEDIATE, value: 1),
            SocketOption(name: "MAXMSGSIZE", number: ZMQ_MAXMSGSIZE, value: 4 << 20, isWide: true),
            SocketOption(name: "RECONNECT_IVL", number: ZMQ_RECONNECT_IVL, value: 50),
            SocketOption(name: "RECONNECT_IVL_MAX", number: ZMQ_RECONNECT_IVL_MAX, value: 1000),
            SocketOption(name: "CONNECT_TIMEOUT", number: ZMQ_CONNECT_TIMEOUT, value: 1000),
        ] + liveness
    )

    static let authenticator = SocketSettings(options: [SocketOption(name: "LINGER", number: ZMQ_LINGER, value: 0)])

    /// Finds dead peers: locally by the kernel, on TCP by keepalive.
    ///
    /// libzmq heartbeats can abort the process after a connection's end.
    private static let liveness = [
        SocketOption(name: "HANDSHAKE_IVL", number: ZMQ_HANDSHAKE_IVL, value: 3000),
        SocketOption(name: "TCP_MAXRT", number: ZMQ_TCP_MAXRT, value: 5000),
        SocketOption(name: "TCP_KEEPALIVE", number: ZMQ_TCP_KEEPALIVE, value: 1),
        SocketOption(name: "TCP_KEEPALIVE_IDLE", number: ZMQ_TCP_KEEPALIVE_IDLE, value: 30),
        SocketOption(name: "TCP_KEEPALIVE_INTVL", number: ZMQ_TCP_KEEPALIVE_INTVL, value: 5),
        SocketOption(name: "TCP_KEEPALIVE_CNT", number: ZMQ_TCP_KEEPALIVE_CNT, value: 3),
    ]

    func apply(to socket: RawSocket) throws(SocketFailure) {
        for option in options {
            if let failure = option.apply(to: socket) {
                throw SocketFailure(doing: "setting \(option.name)", code: failure.code)
            }
        }
    }
}

struct SocketOption: Sendable, Equatable {
    let name: String
    let number: Int32
    let value: Int64
    /// Only for `MAXMSGSIZE`.
    var isWide = false
    /// False for write-only options.
    var canBeRead = true

    func apply(to socket: RawSocket) -> SocketFailure? {
        if isWide {
            var wide = value
            return socket.set(number, &wide, MemoryLayout<Int64>.size)
        }
        var narrow = Int32(truncatingIfNeeded: value)
        return socket.set(number, &narrow, MemoryLayout<Int32>.size)
    }

    /// `nil` if unreadable.
    func current(of socket: RawSocket) -> Int64? {
        if isWide {
            var wide: Int64 = 0
            return socket.get(number, &wide, MemoryLayout<Int64>.size) == nil ? wide : nil
        }
        var narrow: Int32 = 0
        return socket.get(number, &narrow, MemoryLayout<Int32>.size) == nil ? Int64(narrow) : nil
    }
}
