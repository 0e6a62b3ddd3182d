import Glibc

/// The sizes of a database's files in bytes.
public struct DatabaseSizes: Sendable {
    /// The database itself.
    public let database: Int
    /// The write-ahead log; 0 without one.
    public let writeAheadLog: Int
}

extension Database {
    /// Read from the file system, without a transaction; `nil` on a server.
    public var sizes: DatabaseSizes? {
        guard file != nil else { return nil }
        return DatabaseSizes(
            database: Self.size(configuration.path),
            writeAheadLog: Self.size("\(configuration.path)-wal")
        )
    }

    /// Returns the length of a file; 0 without one.
    static func size(_ path: String) -> Int {
        var status = stat()
        return stat(path, &status) == 0 ? Int(status.st_size) : 0
    }
}
