import CZeroMQ
import Glibc
import Synchronization
import UmkreisMessaging

final class PeerConnection: Sendable {
    /// Begins with byte 1, unlike unknown ones (``Envelope/sender``).
    let peer: Peer
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

/// A server socket's connections, from its monitor.
struct ConnectionTable {
    private struct Entry {
        let connection: PeerConnection
        /// Set by the first message.
        var identity: [UInt8]?
        /// The key in Z85, set by the first message; `nil` on `ipc`.
        var key: String?
        var isCut = false
    }

    let limits: ConnectionLimits
    private let address: LocalAddress
    private let figures: TransportFigures
    private var entries: [Int32: Entry] = [:]
    private var next: UInt64 = 0

    init(limits: ConnectionLimits, address: LocalAddress, figures: TransportFigures) {
        self.limits = limits
        self.address = address
        self.figures = figures
    }

    /// Adds a connection; beyond the limit it closes one and returns false.
    ///
    /// The oldest silent one is closed first, so that silent connections cannot block others.
    mutating func accept(_ descriptor: Int32) -> Bool {
        next += 1
        // The descriptor's former connection has ended.
        entries[descriptor] = nil
        let surplus = entries.count >= limits.maximum ? oldestSilent() ?? descriptor : nil
        entries[descriptor] = Entry(connection: PeerConnection(next, descriptor, figures: figures))
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

    mutating func remove(_ descriptor: Int32) -> PeerConnection? {
        let entry = entries.removeValue(forKey: descriptor)
        figures.connections.store(entries.count, ordering: .relaxed)
        return entry?.connection
    }

    /// Returns `nil` if the table lags or libzmq reports no descriptor.
    mutating func connection(of envelope: Envelope) -> PeerConnection? {
        guard let index = entries.index(forKey: envelope.descriptor) else { return nil }
        if let identity = entries.values[index].identity {
            return identity == envelope.peer ? entries.values[index].connection : nil
        }
        entries.values[index].identity = envelope.peer
        entries.values[index].key = envelope.key
        return entries.values[index].connection
    }

    /// Returns false if it was already closed.
    mutating func cutUnread(_ connection: PeerConnection) -> Bool {
        guard let entry = entries[connection.descriptor], entry.connection === connection, !entry.isCut else {
            return false
        }
        figures.cutConnections.wrappingAdd(1, ordering: .relaxed)
        cut(connection.descriptor)
        return true
    }

    /// Closes connections with rejected keys and returns their number.
    mutating func cut(unless isGood: (String) -> Bool) -> Int {
        let bad = entries.filter { entry in
            !entry.value.isCut && entry.value.key.map { !isGood($0) } ?? false
        }
        for descriptor in bad.keys { cut(descriptor) }
        return bad.count
    }

    /// Returns the worst connection if all exceed the limit.
    func largestBeyondLimit() -> PeerConnection? {
        guard figures.unreadBytes.load(ordering: .relaxed) > limits.unreadBytesOfAll else { return nil }
        // Closing connections soon release their bytes.
        let open = entries.values.filter { !$0.isCut }.map(\.connection)
        guard open.reduce(0, { $0 + $1.unread.count }) > limits.unreadBytesOfAll else { return nil }
        return open.max { $0.unread.count < $1.unread.count }
    }

    /// libzmq has no call for this.
    private mutating func cut(_ descriptor: Int32) {
        entries[descriptor]?.isCut = true
        // The descriptor may already belong to another file.
        guard address.isOf(descriptor) else { return }
        shutdown(descriptor, Int32(SHUT_RDWR))
    }
}

/// A connection's local side.
enum LocalAddress: Equatable {
    case file(String)
    case port(UInt16)

    init(bound: Endpoint) {
        self = bound.path.map(LocalAddress.file) ?? .port(bound.port ?? 0)
    }

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
