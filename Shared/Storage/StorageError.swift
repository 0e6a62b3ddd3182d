import CSQLite
public import Wire

/// What went wrong in the database and is no caller's business: logged whole, told as `internal`.
///
/// No case carries bound values, for they may be secrets.
public enum StorageError: Error, Hashable, Sendable {
    /// The schema forbids the row.
    case constraint(ConstraintViolation)
    /// SQLite refused; `code` is its extended result code.
    case sqlite(code: Int32, message: String, sql: String)
    /// A column is missing, stands twice, or holds something that is not of the type asked for.
    case column(String, problem: String, sql: String)
    /// A statement that does not fit the method: the wrong number of values, no rows to give, nothing to change.
    case statement(problem: String, sql: String)
    /// A transaction was used after its closure had returned.
    case transactionEnded
    /// SQLite gave the whole transaction up because of an earlier error, which the closure caught and passed over.
    case transactionLost
    /// The file could not be opened with the settings that it needs.
    case settings(String)
    /// The file's tables and the migrations do not go together.
    case migration(String)
}

extension StorageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .constraint(let violation): violation.description
        case .sqlite(let code, let message, let sql): "SQLite error \(code): \(message) in: \(sql)"
        case .column(let column, let problem, let sql): "column \"\(column)\" \(problem) in: \(sql)"
        case .statement(let problem, let sql): "\(problem) in: \(sql)"
        case .transactionEnded: "a transaction was used after it had ended"
        case .transactionLost: "the transaction had already been rolled back by SQLite"
        case .settings(let problem), .migration(let problem): problem
        }
    }
}

extension StorageError {
    /// Whether the database or the machine under it is in trouble, and no statement is to blame: the same may work later.
    public var isOfTheMachine: Bool {
        switch self {
        case .transactionLost, .settings: true
        // An index of words that does not match its rows is told as a damaged file, and concerns one row of it.
        case .sqlite(SQLITE_CORRUPT | 1 << 8, _, _): false
        case .sqlite(let code, _, _): Self.machineCodes.contains(code & 0xFF)
        case .constraint, .column, .statement, .transactionEnded, .migration: false
        }
    }

    private static let machineCodes: Set<Int32> = [
        SQLITE_IOERR, SQLITE_NOMEM, SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PROTOCOL,
        SQLITE_LOCKED, SQLITE_INTERRUPT, SQLITE_PERM, SQLITE_AUTH,
    ]
}

/// The database cannot do what was asked just now; the same request may succeed later.
public enum StorageUnavailable: Hashable, Sendable, FaultConvertible {
    /// No room for the write: nothing of it was kept, reading goes on.
    case diskFull
    /// Another process held the file's lock for longer than the busy timeout.
    case busy
    /// As many writes wait as may wait.
    case overloaded
    /// Whoever asked no longer waits, or it took longer than anything may; of a write nothing was kept.
    case outOfTime
    /// The database has been closed, for the service is stopping.
    case closed

    public var fault: Fault {
        switch self {
        case .diskFull: Fault(.unavailable, "the service has no room left to write to", retryAfterMs: 5000)
        case .busy: Fault(.unavailable, "the service's database is busy", retryAfterMs: 1000)
        case .overloaded: Fault(.overloaded, "too many writes are waiting", retryAfterMs: 100)
        case .outOfTime: Fault(.deadlineExceeded, "there was no time to do it in")
        case .closed: Fault(.draining, "the service is stopping")
        }
    }
}
