import CSQLite
import Glibc

/// A frozen state of a database, which its service may go on changing.
///
/// A read transaction keeps the state, so writers never wait; their log grows until ``close()``. The pages come from
/// the file and its write-ahead log, without a second copy. Use it on one thread, and not in the process of the
/// service: closing a descriptor drops that process's locks of the file.
public final class DatabaseSnapshot {
    /// Bytes of the log beyond which readers should give up.
    public static let maximumLogBytes = 2 << 30

    /// The database file.
    public let path: String
    /// Bytes of a page.
    public let pageSize: Int
    /// The database's length in pages.
    public let pageCount: Int

    private var connection: Connection?
    private let files: SnapshotFiles
    private let header: LogIndexHeader
    private let log: LogOverlay

    /// Freezes the current state, within milliseconds.
    ///
    /// - Throws: ``StorageError`` if the file cannot be read as a database, or changes too fast to be frozen.
    public convenience init(of path: String) throws { try self.init(of: path, after: nil) }

    /// - Parameter former: a state of the same database that has not ended.
    init(of path: String, after former: DatabaseSnapshot?) throws {
        self.path = path
        let connection = try Connection(path: path, flags: SQLITE_OPEN_READONLY)
        try connection.require(sqlite3_busy_timeout(connection.handle, Connection.busyTimeout), "the busy timeout")
        try connection.run("PRAGMA query_only = ON")
        let reader = ReadTransaction(connection)
        // Creates the index of the log, if no service runs.
        _ = try reader.value("SELECT count(*) FROM sqlite_schema", as: Int.self)
        files = try former?.files ?? SnapshotFiles(path)
        header = try Self.freeze(connection, files.index)
        pageSize = try reader.value("PRAGMA page_size") ?? 0
        pageCount = try reader.value("PRAGMA page_count") ?? 0
        log = try LogOverlay(of: files, header, pageSize: pageSize)
        self.connection = connection
    }

    deinit { close() }

    /// Ends the read transaction; the descriptors follow, since closing them first would drop SQLite's locks.
    public func close() { connection = nil }

    /// What the state says of itself.
    public func facts() throws -> DatabaseFacts {
        guard let connection else { throw StorageError.transactionEnded }
        return try DatabaseFacts(ReadTransaction(connection))
    }

    /// Reads rows of the state.
    public func read<Value>(_ body: (ReadTransaction) throws -> Value) throws -> Value {
        guard let connection else { throw StorageError.transactionEnded }
        let reader = ReadTransaction(connection)
        defer { reader.end() }
        return try body(reader)
    }

    /// The number of rows whose foreign keys have no target.
    public func danglingReferences() throws -> Int {
        guard let connection else { throw StorageError.transactionEnded }
        return try ReadTransaction(connection).rows("PRAGMA foreign_key_check") { _ in () }.count
    }

    /// Returns the bytes of some pages, numbered from 0.
    public func read(pages: Range<Int>) throws -> [UInt8] {
        guard connection != nil else { throw StorageError.transactionEnded }
        var bytes = try files.file.read(pages.count * pageSize, at: pages.lowerBound * pageSize)
        let present = bytes.count / pageSize
        bytes += [UInt8](repeating: 0, count: pages.count * pageSize - bytes.count)
        for (place, page) in pages.enumerated() {
            if let frame = try log.content(of: page + 1) {
                bytes.replaceSubrange(place * pageSize..<(place + 1) * pageSize, with: frame)
            } else if place >= present {
                throw StorageError.settings("the file \(path) ends before page \(page + 1)")
            }
        }
        return bytes
    }

    /// Returns the pages written since a former state that has not ended, numbered from 0.
    func pages(since former: DatabaseSnapshot) throws -> Set<Int> {
        guard former.connection != nil, former.files === files else { throw StorageError.transactionEnded }
        let isSameLog = former.header.salts == header.salts
        let frames = (isSameLog ? former.header.lastFrame : 0)..<header.lastFrame
        return Set(try LogOverlay.pages(of: frames, in: files, header, pageSize: pageSize).map { $0 - 1 })
    }

    /// The bytes of the log.
    ///
    /// Also a snapshot that needs none of its pages keeps it from beginning anew.
    public var logBytes: Int { Database.size(path + "-wal") }

    /// Begins a read transaction and returns the index header that it sees.
    ///
    /// The header is equal before and after, so no commit came between.
    private static func freeze(_ connection: Connection, _ index: OpenFile) throws -> LogIndexHeader {
        for _ in 0..<10_000 {
            let before = try LogIndexHeader(index)
            try connection.run("BEGIN DEFERRED")
            let reader = ReadTransaction(connection)
            _ = try reader.value("SELECT count(*) FROM sqlite_schema", as: Int.self)
            if let before, try LogIndexHeader(index) == before { return before }
            try connection.run("COMMIT")
        }
        throw StorageError.settings("the database changes too fast to be frozen")
    }
}
