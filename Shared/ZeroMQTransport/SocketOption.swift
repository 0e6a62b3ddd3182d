import CZeroMQ

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
