import CZeroMQ
import Glibc
import Messaging
import Synchronization

/// One accepted connection of a server socket.
final class Connection: Sendable {
    /// Begins with 1; with 0 that of a message whose connection is not known (``Envelope/sender``).
    let peer: Peer
    /// Counts up from connection to connection.
    let number: UInt64
    let descriptor: Int32
    let unread: UnreadReplies

    fileprivate init(_ number: UInt64, _ descriptor: Int32, figures: TransportFigures) {
        self.number = number
        peer = Peer([1] + withUnsafeBytes(of: number.littleEndian, Array.init))
        self.descriptor = descriptor
        unread = UnreadReplies(figures: figures)
    }
}

/// The accepted connections of a server socket, as its monitor reports them.
///
/// Its size is bounded by the descriptors of the process.
struct ConnectionTable {
    private struct Entry {
        let connection: Connection
        /// Known from the first message on.
        var identity: [UInt8]?
        /// Its public key, in Z85; known from the first message on, where connections have keys.
        var key: String?
        var isCut = false
    }

    let limits: ConnectionLimits
    /// What the server socket is bound to.
    private let address: LocalAddress
    private let figures: TransportFigures
    private var entries: [Int32: Entry] = [:]
    private var next: UInt64 = 0

    init(limits: ConnectionLimits, address: LocalAddress, figures: TransportFigures) {
        self.limits = limits
        self.address = address
        self.figures = figures
    }

    /// Adds a connection; where there are too many, one of them is closed and the result is false.
    ///
    /// That is the oldest one that has never sent a request, so that silent connections keep nobody out; else the new one.
    mutating func accept(_ descriptor: Int32) -> Bool {
        next += 1
        // A former connection of this descriptor has ended, whatever was heard of it.
        entries[descriptor] = nil
        let surplus = entries.count >= limits.most ? oldestSilent() ?? descriptor : nil
        entries[descriptor] = Entry(connection: Connection(next, descriptor, figures: figures))
        figures.connections.store(entries.count, ordering: .relaxed)
        guard let surplus else { return true }
        figures.refusedConnections.wrappingAdd(1, ordering: .relaxed)
        cut(surplus)
        return false
    }

    private func oldestSilent() -> Int32? {
        let silent = entries.values.lazy.filter { $0.identity == nil && !$0.isCut }.map(\.connection)
        return silent.min { $0.number < $1.number }?.descriptor
    }

    /// Removes a connection that has ended.
    mutating func remove(_ descriptor: Int32) -> Connection? {
        let entry = entries.removeValue(forKey: descriptor)
        figures.connections.store(entries.count, ordering: .relaxed)
        return entry?.connection
    }

    /// The connection that a message came over; nil when the table is behind, or libzmq does not say.
    mutating func connection(of envelope: Envelope) -> Connection? {
        guard let index = entries.index(forKey: envelope.descriptor) else { return nil }
        if let identity = entries.values[index].identity {
            return identity == envelope.peer ? entries.values[index].connection : nil
        }
        entries.values[index].identity = envelope.peer
        entries.values[index].key = envelope.key
        return entries.values[index].connection
    }

    /// Closes a connection that leaves its replies unread; false when that was done already.
    mutating func cutUnread(_ connection: Connection) -> Bool {
        guard let entry = entries[connection.descriptor], entry.connection === connection, !entry.isCut else {
            return false
        }
        figures.cutConnections.wrappingAdd(1, ordering: .relaxed)
        cut(connection.descriptor)
        return true
    }

    /// Closes the connections whose key `isGood` refuses, and returns how many those are.
    mutating func cut(unless isGood: (String) -> Bool) -> Int {
        let bad = entries.filter { entry in
            !entry.value.isCut && entry.value.key.map { !isGood($0) } ?? false
        }
        for descriptor in bad.keys { cut(descriptor) }
        return bad.count
    }

    /// The connection with the most unread bytes, while all together have more than they may.
    func largestBeyondLimit() -> Connection? {
        guard figures.unreadBytes.load(ordering: .relaxed) > limits.unreadBytesOfAll else { return nil }
        // What is being closed is about to be freed.
        let open = entries.values.filter { !$0.isCut }.map(\.connection)
        guard open.reduce(0, { $0 + $1.unread.count }) > limits.unreadBytesOfAll else { return nil }
        return open.max { $0.unread.count < $1.unread.count }
    }

    /// Has libzmq see the end of a connection, for which it has no call.
    private mutating func cut(_ descriptor: Int32) {
        entries[descriptor]?.isCut = true
        // The number may be another file's by now, if the connection has just ended by itself.
        guard address.isOf(descriptor) else { return }
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}

/// The local side of a connection: a socket's file, or a port.
enum LocalAddress: Equatable {
    case file(String)
    case port(UInt16)

    /// - Parameter bound: what libzmq says that a server socket is bound to.
    init(bound: Endpoint) {
        self = bound.path.map(LocalAddress.file) ?? .port(bound.port ?? 0)
    }

    /// Whether this descriptor is a connection to this address.
    func isOf(_ descriptor: Int32) -> Bool {
        switch self {
        case .file(let path):
            guard let address = LocalAddress.name(of: descriptor, as: sockaddr_un(), AF_UNIX) else { return false }
            return withUnsafeBytes(of: address.sun_path) { bytes in bytes.prefix { $0 != 0 }.elementsEqual(path.utf8) }
        case .port(let port):
            guard let address = LocalAddress.name(of: descriptor, as: sockaddr_in(), AF_INET) else { return false }
            return UInt16(bigEndian: address.sin_port) == port
        }
    }

    private static func name<Address>(of descriptor: Int32, as empty: Address, _ family: Int32) -> Address? {
        var address = empty
        var length = socklen_t(MemoryLayout<Address>.size)
        let found = withUnsafeMutablePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                getsockname(descriptor, $0, &length) == 0 && $0.pointee.sa_family == sa_family_t(family)
            }
        }
        return found ? address : nil
    }
}
