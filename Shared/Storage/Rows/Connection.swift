import GRDB
import GRDBSQLite
import Glibc

/// One connection to SQLite, for as long as GRDB's queue lends it.
///
/// GRDB opens, pools and schedules; statements are bound and stepped through SQLite's own functions, which saves the
/// boxes that GRDB makes of each value.
struct Connection {
    let database: GRDB.Database
    let handle: OpaquePointer

    init(_ database: GRDB.Database) throws {
        guard let handle = database.sqliteConnection else { throw StorageUnavailable.closed }
        self.database = database
        self.handle = handle
    }

    /// Whether no transaction is open: true inside one when SQLite has rolled it back on its own.
    var isOutsideTransaction: Bool { sqlite3_get_autocommit(handle) != 0 }

    /// The rows changed by the last statement that changes rows, and by all of the connection's life.
    var changes: Int { Int(sqlite3_changes(handle)) }
    var totalChanges: Int { Int(sqlite3_total_changes(handle)) }

    var lastInsertedRowID: Int64 { sqlite3_last_insert_rowid(handle) }

    /// A prepared statement, from the connection's cache unless that one is being stepped by an outer loop.
    func prepare(_ sql: String) throws -> PreparedStatement {
        do {
            let cached = try database.cachedStatement(sql: sql)
            if sqlite3_stmt_busy(cached.sqliteStatement) == 0 {
                return PreparedStatement(cached, of: self, sql: sql)
            }
            return PreparedStatement(try database.makeStatement(sql: sql), of: self, sql: sql)
        } catch let error as DatabaseError {
            throw self.error(error.extendedResultCode.rawValue, sql: sql)
        }
    }

    /// Runs a statement that takes no values and whose rows nobody wants, such as BEGIN.
    func run(_ sql: String) throws {
        let statement = try prepare(sql)
        defer { statement.reset() }
        while try statement.step() {}
    }

    /// Whether a deferred foreign key is broken, which would make COMMIT fail for everybody in the batch.
    var hasBrokenDeferredKeys: Bool {
        var current: Int32 = 0
        var highest: Int32 = 0
        sqlite3_db_status(handle, SQLITE_DBSTATUS_DEFERRED_FKS, &current, &highest, 0)
        return current > 0
    }

    func error(_ code: Int32, sql: String) -> any Error {
        if code & 0xFF == SQLITE_IOERR, Self.isNoRoom(sqlite3_system_errno(handle)) {
            return StorageUnavailable.diskFull
        }
        return Self.error(code: code, message: String(cString: sqlite3_errmsg(handle)), sql: sql)
    }

    /// Whether it is for want of room that the system refused: SQLite tells that in more than one way, as when the index
    /// of the log cannot grow, or when a quota is used up.
    private static func isNoRoom(_ problem: Int32) -> Bool {
        [ENOSPC, EDQUOT, EFBIG].contains(problem)
    }

    /// What an error of GRDB's is to whoever uses the database.
    static func error(_ error: DatabaseError, sql: String) -> any Error {
        Self.error(code: error.extendedResultCode.rawValue, message: error.message ?? "", sql: sql)
    }

    private static func error(code: Int32, message: String, sql: String) -> any Error {
        switch code & 0xFF {
        case SQLITE_CONSTRAINT:
            StorageError.constraint(ConstraintViolation(code: code, message: message, sql: sql))
        case SQLITE_FULL: StorageUnavailable.diskFull
        // The index of the log cannot grow, not even to be made when the first connection opens the file.
        case SQLITE_IOERR where code == SQLITE_IOERR | 19 << 8: StorageUnavailable.diskFull
        case SQLITE_BUSY: StorageUnavailable.busy
        // Nothing interrupts but a ``StatementLimit``.
        case SQLITE_INTERRUPT: StorageUnavailable.outOfTime
        default: StorageError.sqlite(code: code, message: message, sql: sql)
        }
    }
}
