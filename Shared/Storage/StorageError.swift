import CSQLite
public import UmkreisWire

/// An internal error: logged in full, returned as `internal`.
///
/// Without bound values, which may be secret.
public enum StorageError: Error, Hashable, Sendable {
    case constraint(ConstraintViolation)
    /// A failure with SQLite's extended result code.
    case sqlite(code: Int32, message: String, sql: String)
    /// A failure that PostgreSQL reported, with its SQLSTATE.
    case server(state: String, message: String, sql: String)
    /// A missing, duplicate or wrongly typed column.
    case column(String, problem: String, sql: String)
    /// A statement that does not fit the method or values.
    case statement(problem: String, sql: String)
    /// Use after the closure.
    case transactionEnded
    /// The engine rolled back after an ignored error.
    case transactionLost
    /// The required settings failed.
    case settings(String)
    /// The schema does not match the migrations.
    case migration(String)
}

extension StorageError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .constraint(let violation): violation.description
        case .sqlite(let code, let message, let sql): "SQLite error \(code): \(message) in: \(sql)"
        case .server(let state, let message, let sql): "PostgreSQL error \(state): \(message) in: \(sql)"
        case .column(let column, let problem, let sql): "column \"\(column)\" \(problem) in: \(sql)"
        case .statement(let problem, let sql): "\(problem) in: \(sql)"
        case .transactionEnded: "a transaction was used after it had ended"
        case .transactionLost: "the transaction had already been rolled back"
        case .settings(let problem), .migration(let problem): problem
        }
    }
}

extension StorageError {
    /// Whether the machine failed, not the statement; a retry may succeed.
    public var isMachineFailure: Bool {
        switch self {
        case .transactionLost, .settings: true
        // An FTS5 index that does not match one row.
        case .sqlite(SQLITE_CORRUPT | 1 << 8, _, _): false
        case .sqlite(let code, _, _): Self.machineCodes.contains(code & 0xFF)
        case .server(let state, _, _): !["22", "42"].contains { state.hasPrefix($0) }
        case .constraint, .column, .statement, .transactionEnded, .migration: false
        }
    }

    private static let machineCodes: Set<Int32> = [
        SQLITE_IOERR, SQLITE_NOMEM, SQLITE_CORRUPT, SQLITE_NOTADB, SQLITE_READONLY, SQLITE_CANTOPEN, SQLITE_PROTOCOL,
        SQLITE_LOCKED, SQLITE_INTERRUPT, SQLITE_PERM, SQLITE_AUTH,
    ]
}

/// A temporary failure; a retry may succeed.
public enum StorageUnavailable: Hashable, Sendable, FaultConvertible {
    /// The write is lost; reads still work.
    case diskFull
    /// Another process held the lock too long.
    case busy
    /// The server of the database does not answer; a write is undone.
    case unreachable
    /// The server did not confirm a commit: the write may have been done.
    case outcomeUnknown
    /// Too many writes wait.
    case overloaded
    /// After the deadline or limit; a write is undone.
    case outOfTime
    /// The service is stopping.
    case closed

    public var fault: Fault {
        switch self {
        case .diskFull: Fault(.unavailable, "the service's disk is full", rule: "disk-full", retryAfterMs: 5000)
        case .busy: Fault(.unavailable, "the service's database is busy", retryAfterMs: 1000)
        case .unreachable: Fault(.unavailable, "the service's database cannot be reached", retryAfterMs: 1000)
        case .outcomeUnknown: Fault(.unavailable, "whether the write was done is unknown", retryAfterMs: 1000)
        case .overloaded: Fault(.overloaded, "too many writes are waiting", retryAfterMs: 100)
        case .outOfTime: Fault(.deadlineExceeded, "the request took too long")
        case .closed: Fault(.draining, "the service is stopping")
        }
    }
}
