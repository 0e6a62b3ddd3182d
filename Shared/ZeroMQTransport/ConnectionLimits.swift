import Glibc

/// How many connections a server socket has, and how much they may leave unread.
public struct ConnectionLimits: Sendable {
    /// Connections at once; one more is closed on arrival.
    public var most: Int
    /// Bytes of replies that one connection may leave unread.
    public var unreadBytes = 16 << 20
    /// Bytes of replies that all connections together may leave unread.
    public var unreadBytesOfAll = 128 << 20
    /// Bytes of replies that wait for room among those.
    public var stalledBytes = 64 << 20

    public init(most: Int) {
        self.most = most
    }

    /// The limits of a process that may open as many files as this one may now.
    public static var ofThisProcess: ConnectionLimits {
        var limit = rlimit()
        let files = __rlimit_resource_t(RLIMIT_NOFILE.rawValue)
        guard getrlimit(files, &limit) == 0 else { return ConnectionLimits(files: 1024) }
        return ConnectionLimits(files: Int(clamping: limit.rlim_cur))
    }

    /// Leaves a reserve of descriptors: libzmq ends the process when it can accept no more (EMFILE on `ipc`).
    ///
    /// The reserve covers what libzmq accepts before it waits for the loop, and what else the process opens.
    init(files: Int) {
        let reserve = SocketMonitor.mostUnread + ConnectionLimits.ownFiles
        self.init(most: min(ConnectionLimits.plenty, max(files - reserve, files / 2)))
    }

    /// Databases, key files, workers and calls to other services.
    private static let ownFiles = 256
    /// A connection takes about 35 KiB in libzmq.
    private static let plenty = 4096
}

/// An event of a server socket that belongs in the log.
public enum TransportNotice: Sendable {
    /// Connections are closed on arrival: `open` are open already.
    case refusingConnections(open: Int)
    /// A connection was closed because it left `unreadBytes` of replies unread.
    case cutConnection(unreadBytes: Int)
    /// A connection was refused or closed because its public key is not among those of the peers file, or not any more.
    case refusedKey(String)
    /// The peers file has changed and cannot be read, so the former version stays in force.
    case unreadablePeers(String)
}
