import CZeroMQ

/// Every option of every socket, in one place.
///
/// They are set before bind or connect: libzmq 4.3.4 crashes when a limit of a socket in use is changed. Times are in
/// milliseconds.
struct SocketSettings: Sendable {
    let options: [SocketOption]

    /// The ROUTER of a service.
    static let server = SocketSettings(
        options: [
            // The process waits this long at its end for replies on their way out.
            SocketOption(name: "LINGER", number: ZMQ_LINGER, value: 1000),
            SocketOption(name: "SNDHWM", number: ZMQ_SNDHWM, value: 1000),
            // With the largest message, what one connection can have waiting to be read: 40 MiB.
            SocketOption(name: "RCVHWM", number: ZMQ_RCVHWM, value: 64),
            // A reply that cannot be delivered is an error at once; without this nothing tells that its caller is gone.
            SocketOption(name: "ROUTER_MANDATORY", number: ZMQ_ROUTER_MANDATORY, value: 1, canBeRead: false),
            // Of two connections with one identity the newer one counts. Without this libzmq keeps what the newer one sends,
            // unread and never freed. The identities that libzmq assigns cannot be guessed (`Reactor`).
            SocketOption(name: "ROUTER_HANDOVER", number: ZMQ_ROUTER_HANDOVER, value: 1, canBeRead: false),
            // A quarter more than the longest line: above that the connection is cut, below it the caller gets a fault.
            SocketOption(name: "MAXMSGSIZE", number: ZMQ_MAXMSGSIZE, value: 640 << 10, isWide: true),
            // A burst of reconnects after a restart.
            SocketOption(name: "BACKLOG", number: ZMQ_BACKLOG, value: 1024),
        ] + liveness
    )

    /// The DEALER that a client has for each endpoint.
    static let client = SocketSettings(
        options: [
            SocketOption(name: "LINGER", number: ZMQ_LINGER, value: 0),
            SocketOption(name: "SNDHWM", number: ZMQ_SNDHWM, value: 256),
            SocketOption(name: "RCVHWM", number: ZMQ_RCVHWM, value: 1000),
            // Nothing is queued for a service that is not there, to be done when nobody waits for it any more.
            SocketOption(name: "IMMEDIATE", number: ZMQ_IMMEDIATE, value: 1),
            SocketOption(name: "MAXMSGSIZE", number: ZMQ_MAXMSGSIZE, value: 4 << 20, isWide: true),
            SocketOption(name: "RECONNECT_IVL", number: ZMQ_RECONNECT_IVL, value: 50),
            SocketOption(name: "RECONNECT_IVL_MAX", number: ZMQ_RECONNECT_IVL_MAX, value: 1000),
            SocketOption(name: "CONNECT_TIMEOUT", number: ZMQ_CONNECT_TIMEOUT, value: 1000),
        ] + liveness
    )

    /// The ROUTER that answers libzmq's questions about keys, within the process.
    static let authenticator = SocketSettings(options: [SocketOption(name: "LINGER", number: ZMQ_LINGER, value: 0)])

    /// How a dead peer is noticed: the kernel tells that a process of this machine has ended, and TCP looks for the others.
    ///
    /// There are no heartbeats of libzmq: one that is due while an ended connection's requests wait for room ends the process.
    private static let liveness = [
        SocketOption(name: "HANDSHAKE_IVL", number: ZMQ_HANDSHAKE_IVL, value: 3000),
        SocketOption(name: "TCP_MAXRT", number: ZMQ_TCP_MAXRT, value: 5000),
        SocketOption(name: "TCP_KEEPALIVE", number: ZMQ_TCP_KEEPALIVE, value: 1),
        SocketOption(name: "TCP_KEEPALIVE_IDLE", number: ZMQ_TCP_KEEPALIVE_IDLE, value: 30),
        SocketOption(name: "TCP_KEEPALIVE_INTVL", number: ZMQ_TCP_KEEPALIVE_INTVL, value: 5),
        SocketOption(name: "TCP_KEEPALIVE_CNT", number: ZMQ_TCP_KEEPALIVE_CNT, value: 3),
    ]

    /// Sets every option; the first that libzmq refuses ends it.
    func apply(to socket: RawSocket) throws(SocketFailure) {
        for option in options {
            if let failure = option.apply(to: socket) {
                throw SocketFailure(doing: "setting \(option.name)", code: failure.code)
            }
        }
    }
}

/// One option of a socket and the value it is to have.
struct SocketOption: Sendable, Equatable {
    let name: String
    let number: Int32
    let value: Int64
    /// `MAXMSGSIZE` alone is 64 bits wide.
    var isWide = false
    /// libzmq does not tell the value of every option.
    var canBeRead = true

    func apply(to socket: RawSocket) -> SocketFailure? {
        if isWide {
            var wide = value
            return socket.set(number, &wide, MemoryLayout<Int64>.size)
        }
        var narrow = Int32(truncatingIfNeeded: value)
        return socket.set(number, &narrow, MemoryLayout<Int32>.size)
    }

    /// The value that the socket has now; nil when libzmq does not tell.
    func current(of socket: RawSocket) -> Int64? {
        if isWide {
            var wide: Int64 = 0
            return socket.get(number, &wide, MemoryLayout<Int64>.size) == nil ? wide : nil
        }
        var narrow: Int32 = 0
        return socket.get(number, &narrow, MemoryLayout<Int32>.size) == nil ? Int64(narrow) : nil
    }
}
