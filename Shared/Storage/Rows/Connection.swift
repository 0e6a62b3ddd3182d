import CSQLite
import Glibc

/// An SQLite connection with cached statements, used by one thread at a time.
final class Connection {
    /// The cache's size.
    static let maximumStatements = 256

    let limit = StatementLimit()
    let handle: OpaquePointer
    private let damage: DamageRecord?
    private var statements: [String: (statement: PreparedStatement, use: Int)] = [:]
    private var uses = 0

    init(path: String, flags: Int32, reportingTo damage: DamageRecord? = nil) throws {
        self.damage = damage
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

    /// Whether no transaction is open, even after SQLite's own rollback.
    var isOutsideTransaction: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// Changed rows, by the last statement and in total.
    var changes: Int { Int(sqlite3_changes(handle)) }
    var totalChanges: Int { Int(sqlite3_total_changes(handle)) }

    var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// Whether COMMIT would fail for a deferred foreign key.
    var hasBrokenDeferredKeys: Bool {
        var current: Int32 = 0
        var highest: Int32 = 0
        sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
        return current > 0
    }

    /// Returns the cached statement unless an outer loop steps it.
    func prepare(_ sql: String) throws -> PreparedStatement {
        uses &+= 1
        if let place = statements.index(forKey: sql) {
            let kept = statements.values[place].statement
            statements.values[place].use = uses
            return kept.isBusy ? try PreparedStatement(sql, on: self) : kept
        }
        if statements.count == Self.maximumStatements, let oldest = statements.min(by: { $0.value.use < $1.value.use })
        {
            statements[oldest.key] = nil
        }
        let statement = try PreparedStatement(sql, on: self)
        statements[sql] = (statement, uses)
        return statement
    }

    func run(_ sql: String) throws {
        let statement = try prepare(sql)
        defer { statement.reset() }
        while try statement.step() {}
    }

    func runScript(_ sql: String) throws {
        try require(sqlite3_exec(handle, sql, nil, nil, nil), sql)
    }

    func require(_ code: Int32, _ sql: String) throws {
        guard code == SQLITE_OK else { throw error(code, sql: sql) }
    }

    func error(_ code: Int32, sql: String) -> any Error {
        let message = String(cString: sqlite3_errmsg(handle))
        if DamageCode.contains(code) { damage?.note(message) }
        switch code & 0xFF {
        case SQLITE_CONSTRAINT:
            return StorageError.constraint(ConstraintViolation(code: code, message: message, sql: sql))
        case SQLITE_FULL: return StorageUnavailable.diskFull
        case SQLITE_IOERR where code == SQLITE_IOERR | Self.logIndexCannotGrow || isOutOfSpace:
            return StorageUnavailable.diskFull
        case SQLITE_BUSY: return StorageUnavailable.busy
        // Only a ``StatementLimit`` interrupts.
        case SQLITE_INTERRUPT: return StorageUnavailable.outOfTime
        default: return StorageError.sqlite(code: code, message: message, sql: sql)
        }
    }

    /// `SQLITE_IOERR_SHMSIZE`: the WAL index cannot be created.
    private static let logIndexCannotGrow: Int32 = 19 << 8

    /// SQLite reports a lack of space in several ways.
    private var isOutOfSpace: Bool {
        [ENOSPC, EDQUOT, EFBIG].contains(sqlite3_system_errno(handle))
    }
}
