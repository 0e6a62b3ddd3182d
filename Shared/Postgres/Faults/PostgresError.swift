/// A failure of PostgreSQL, of the way to it, or of a statement.
///
/// Without bound values, which may be secret.
public enum PostgresError: Error, Hashable, Sendable {
    /// The client library is missing or too old.
    case library(String)
    /// The address cannot be read.
    case address(String)
    /// The server cannot be reached, refuses us, or lacks a setting that the data needs.
    case refused(String)
    /// The server rejected a statement.
    case server(ServerFailure)
    /// The connection was lost before COMMIT was sent: the transaction is undone.
    case lost(String)
    /// COMMIT was sent, and its answer did not come: the transaction may have been committed.
    case outcomeUnknown(String)
    /// The deadline has passed; the transaction is undone.
    case outOfTime
    /// See ``PostgresCancellation``; the transaction is undone.
    case cancelled
    /// A transaction was used after an error or after its end.
    case transactionEnded
    /// A statement that does not fit its values or the method.
    case statement(problem: String, sql: String)
    /// A column that does not fit.
    case column(String, problem: String, sql: String)
}

extension PostgresError: CustomStringConvertible {
    public var description: String {
        switch self {
        case .library(let problem), .address(let problem), .refused(let problem): problem
        case .server(let failure): failure.description
        case .lost(let problem): "the connection to PostgreSQL was lost: \(problem)"
        case .outcomeUnknown(let problem): "whether the transaction was committed is unknown: \(problem)"
        case .outOfTime: "PostgreSQL did not answer in time"
        case .cancelled: "the transaction was cancelled"
        case .transactionEnded: "a transaction was used after an error or after its end"
        case .statement(let problem, let sql): "\(problem) in: \(sql)"
        case .column(let column, let problem, let sql): "column \"\(column)\" \(problem) in: \(sql)"
        }
    }
}

extension PostgresError {
    /// Whether the transaction is undone and the same closure may succeed when it runs again.
    ///
    /// A unique or foreign key can be broken by a transaction beside this one; if it is again, that is the closure's
    /// own error.
    public var mayRunAgain: Bool {
        switch self {
        case .lost: true
        case .server(let failure): failure.mayRunAgain
        default: false
        }
    }
}
