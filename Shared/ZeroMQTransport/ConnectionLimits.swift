import Glibc
public import UmkreisWire

/// Limits of connections and unread replies.
public struct ConnectionLimits: Sendable {
    /// Connections; further ones are closed on arrival.
    public var maximum: Int
    /// Unread reply bytes per connection.
    public var unreadBytes = 16 << 20
    /// Unread reply bytes of all connections.
    public var unreadBytesOfAll = 128 << 20
    /// Bytes of replies waiting for room.
    public var stalledBytes = 64 << 20

    public init(maximum: Int) {
        self.maximum = maximum
    }

    /// Limits for this process's file limit.
    public static var ofThisProcess: ConnectionLimits {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return ConnectionLimits(files: 1024) }
        return ConnectionLimits(files: Int(clamping: limit.rlim_cur))
    }

    /// Reserves descriptors: libzmq aborts the process at EMFILE on `ipc`.
    init(files: Int) {
        let reserve = SocketMonitor.maximumUnread + ConnectionLimits.ownFiles
        self.init(maximum: min(ConnectionLimits.plenty, max(files - reserve, files / 2)))
    }

    /// Databases, keys, workers and outgoing calls.
    private static let ownFiles = 256
    /// Some 35 KiB each in libzmq.
    private static let plenty = 4096
}

/// An event of a server socket for the log.
public enum TransportNotice: Sendable {
    /// `open` connections exist.
    case refusingConnections(open: Int)
    /// A connection was closed for its unread replies.
    case cutConnection(unreadBytes: Int)
    /// An unlisted or revoked public key.
    case refusedKey(String)
    /// The former peers file stays in force.
    case unreadablePeers(String)
    /// A peer's host has been unknown for half a minute.
    case unknownHost(String, of: ServiceName)
}
