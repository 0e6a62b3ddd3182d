import CSQLite
import Glibc

/// One connection to SQLite, the statements that it has compiled, and the time at which what runs on it ends.
///
/// One thread uses it at a time: the writer's is lent by ``Writer``, the others by ``Readers``.
final class Connection {
    /// How many compiled statements are kept; the one that was used longest ago makes room.
    static let mostStatements = 256

    /// When its statements end although they are not done.
    let limit = StatementLimit()
    let handle: OpaquePointer
    private var statements: [String: (statement: PreparedStatement, use: Int)] = [:]
    private var uses = 0

    /// - Parameter flags: how the file is opened, as `SQLITE_OPEN_READONLY`.
    init(path: String, flags: Int32) throws {
        var opened: OpaquePointer?
        let code = sqlite3_open_v2(path, &opened, flags | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE, nil)
        guard let opened else { throw StorageError.sqlite(code: code, message: "no memory", sql: "opening the file") }
        handle = opened
        try require(code, "opening the file")
        try require(umkreis_sqlite_quote_names_only(handle), "names in double quotes")
        limit.install(on: handle)
    }

    deinit {
        statements = [:]
        sqlite3_close_v2(handle)
    }

    /// Whether no transaction is open: true inside one when SQLite has rolled it back on its own.
    var isOutsideTransaction: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// The rows changed by the last statement that changes rows, and by all of the connection's life.
    var changes: Int { Int(sqlite3_changes(handle)) }
    var totalChanges: Int { Int(sqlite3_total_changes(handle)) }

    var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Whether a deferred foreign key is broken, which would make COMMIT fail for everybody in the batch.
    var hasBrokenDeferredKeys: Bool {
        var current: Int32 = 0
        var highest: Int32 = 0
        sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
        return current > 0
    }

    /// A compiled statement, the one that is kept unless that is being stepped by an outer loop.
    func prepare(_ sql: String) throws -> PreparedStatement {
        uses &+= 1
        if let place = statements.index(forKey: sql) {
            let kept = statements.values[place].statement
            statements.values[place].use = uses
            return kept.isBusy ? try PreparedStatement(sql, on: self) : kept
        }
        if statements.count == Self.mostStatements, let oldest = statements.min(by: { $0.value.use < $1.value.use }) {
            statements[oldest.key] = nil
        }
        let statement = try PreparedStatement(sql, on: self)
        statements[sql] = (statement, uses)
        return statement
    }

    /// Runs a statement that takes no values and whose rows nobody wants, such as BEGIN.
    func run(_ sql: String) throws {
        let statement = try prepare(sql)
        defer { statement.reset() }
        while try statement.step() {}
    }

    /// Runs statements one after the other, each ended by a semicolon.
    func runScript(_ sql: String) throws {
        try require(sqlite3_exec(handle, sql, nil, nil, nil), sql)
    }

    /// - Throws: what a result code other than `SQLITE_OK` is to whoever uses the database.
    func require(_ code: Int32, _ sql: String) throws {
        guard code == SQLITE_OK else { throw error(code, sql: sql) }
    }

    func error(_ code: Int32, sql: String) -> any Error {
        let message = String(cString: sqlite3_errmsg(handle))
        switch code & 0xFF {
        case SQLITE_CONSTRAINT:
            return StorageError.constraint(ConstraintViolation(code: code, message: message, sql: sql))
        case SQLITE_FULL: return StorageUnavailable.diskFull
        case SQLITE_IOERR where code == SQLITE_IOERR | Self.logIndexCannotGrow || isForWantOfRoom:
            return StorageUnavailable.diskFull
        case SQLITE_BUSY: return StorageUnavailable.busy
        // Nothing interrupts but a ``StatementLimit``.
        case SQLITE_INTERRUPT: return StorageUnavailable.outOfTime
        default: return StorageError.sqlite(code: code, message: message, sql: sql)
        }
    }

    /// `SQLITE_IOERR_SHMSIZE`: not even to be made when the first connection opens the file.
    private static let logIndexCannotGrow: Int32 = 19 << 8

    /// Whether it is for want of room that the system refused: SQLite tells that in more than one way, as when a quota is
    /// used up.
    private var isForWantOfRoom: Bool {
        [ENOSPC, EDQUOT, EFBIG].contains(sqlite3_system_errno(handle))
    }
}
