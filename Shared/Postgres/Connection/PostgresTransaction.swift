/// A transaction during one closure, on the thread of its connection.
///
/// After an error it refuses further use: PostgreSQL has undone it already.
public final class PostgresTransaction {
    public enum Kind: Sendable {
        /// READ COMMITTED.
        case write
        /// One snapshot of the primary, REPEATABLE READ and READ ONLY.
        case read
    }

    /// The server may end a statement itself, which keeps the connection, before we close it.
    static let grace = Duration.seconds(1)
    /// The limit of deferred statements, as the server keeps their results.
    static let maximumPending = 128

    private let pipeline: PostgresPipeline
    private let kind: Kind
    private let deadline: ContinuousClock.Instant
    private let wait: PostgresWait
    private var hasBegun = false
    private var hasEnded = false
    /// The first failure, even if the closure has caught it.
    public private(set) var failure: (any Error)?

    init(_ kind: Kind, on pipeline: PostgresPipeline, before deadline: ContinuousClock.Instant, _ wait: PostgresWait) {
        (self.kind, self.pipeline, self.deadline, self.wait) = (kind, pipeline, deadline, wait)
    }

    /// Sends a statement and does not wait; its failure appears at the next statement that waits, or at the end.
    public func run(_ sql: String, _ values: PostgresValue...) throws {
        try run(sql, values: values)
    }

    public func run(_ sql: String, values: [PostgresValue]) throws {
        try working {
            _ = try send(sql, values)
            if pipeline.pendingCount >= Self.maximumPending { _ = try pipeline.lastResult(wait) }
        }
    }

    /// - Returns: the number of changed rows.
    public func execute(_ sql: String, _ values: PostgresValue...) throws -> Int {
        try execute(sql, values: values)
    }

    public func execute(_ sql: String, values: [PostgresValue]) throws -> Int {
        try working {
            _ = try send(sql, values)
            return try pipeline.lastResult(wait).changedRows
        }
    }

    public func rows(_ sql: String, _ values: PostgresValue...) throws -> PostgresRows {
        try rows(sql, values: values)
    }

    public func rows(_ sql: String, values: [PostgresValue]) throws -> PostgresRows {
        try working {
            let statement = try send(sql, values)
            return PostgresRows(try pipeline.lastResult(wait), statement.columns, sql)
        }
    }

    /// Waits for the statements that were sent, so that their failures do not appear later.
    public func settle() throws {
        guard pipeline.pendingCount > 0 else { return }
        try working { _ = try pipeline.lastResult(wait) }
    }

    /// Runs `body` in a savepoint; an error undoes only its changes.
    ///
    /// Afterwards the transaction is usable, unless the server or the way to it has failed.
    public func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
        try runNative("SAVEPOINT part")
        do {
            let value = try body()
            try runNative("RELEASE part")
            return value
        } catch {
            guard !hasEnded, failure.map(Self.isOfStatement) ?? true else { throw failure ?? error }
            failure = nil
            try working {
                // Ends the state in which the server skips statements.
                _ = try? pipeline.synchronise(wait).get()
                try pipeline.send("ROLLBACK TO part")
                try pipeline.send("RELEASE part")
                _ = try pipeline.synchronise(wait).get()
            }
            throw error
        }
    }

    /// Whether a failure is one of a statement, which a savepoint can undo.
    private static func isOfStatement(_ failure: any Error) -> Bool {
        switch failure as? PostgresError {
        case .server(let failure): !failure.isOfServer
        case .statement, .column, nil: true
        default: false
        }
    }

    /// Runs the statements of a migration, which are translated and not prepared.
    public func runScript(_ sql: String) throws {
        try working {
            for text in try PostgresText.script(sql) { try runNative(text.sql) }
        }
    }

    /// Runs PostgreSQL's own text and waits for it.
    @discardableResult
    func runNative(_ sql: String) throws -> PostgresResult {
        try working {
            try begin()
            try pipeline.send(sql)
            return try pipeline.lastResult(wait)
        }
    }

    /// Prepares a statement without running it.
    func prepare(_ sql: String) throws -> PreparedStatement {
        try working {
            try begin()
            return try pipeline.statement(sql, wait)
        }
    }

    private func send(_ sql: String, _ values: [PostgresValue]) throws -> PreparedStatement {
        let statement = try prepare(sql)
        try pipeline.send(statement, BoundValues(values, for: statement))
        return statement
    }

    private func begin() throws {
        let left = ContinuousClock.now.duration(to: deadline).milliseconds
        guard left > 0 else { throw PostgresError.outOfTime }
        guard !hasBegun else { return }
        hasBegun = true
        let mode = kind == .write ? "READ COMMITTED READ WRITE" : "REPEATABLE READ READ ONLY"
        try pipeline.send("BEGIN ISOLATION LEVEL \(mode)")
        try pipeline.send("SET LOCAL statement_timeout = \(min(left, Int64(Int32.max)))")
    }

    private func working<Value>(_ body: () throws -> Value) throws -> Value {
        guard failure == nil, !hasEnded else { throw PostgresError.transactionEnded }
        do {
            return try body()
        } catch {
            failure = failure ?? error
            throw error
        }
    }
}

extension PostgresTransaction {
    /// Commits, unless a statement has failed.
    ///
    /// - Throws: the first failure; ``PostgresError/outcomeUnknown(_:)``.
    func commit() throws {
        hasEnded = true
        guard hasBegun else { return }
        let warnings = pipeline.link.warningCount
        let outcome: Result<PostgresResult?, PostgresError>
        do {
            try pipeline.send("COMMIT")
            // A cancellation now could no longer undo it.
            let end = PostgresWait(deadline: max(wait.deadline, .now + Self.grace), cancellation: nil)
            outcome = try pipeline.synchronise(end)
        } catch {
            pipeline.link.close()
            if case PostgresError.server = error { throw error }
            if kind == .read { return }
            throw PostgresError.outcomeUnknown("\(error)")
        }
        guard let result = try outcome.get() else { throw PostgresError.outcomeUnknown("an answer is missing") }
        guard result.tag == "COMMIT" else { throw PostgresError.transactionEnded }
        guard kind == .read || pipeline.link.warningCount == warnings else {
            throw PostgresError.outcomeUnknown("the server answered COMMIT with a warning")
        }
    }

    /// Undoes everything; closes the connection where that does not work in time.
    func rollBack() {
        hasEnded = true
        guard pipeline.link.isOpen else { return }
        let wait = PostgresWait(deadline: .now + Self.grace, cancellation: nil)
        do {
            // The first synchronisation ends the state in which the server skips statements, ROLLBACK too.
            _ = try? pipeline.synchronise(wait).get()
            guard !pipeline.link.isOutsideTransaction else { return }
            try pipeline.send("ROLLBACK")
            _ = try pipeline.synchronise(wait).get()
        } catch {
            pipeline.link.close()
        }
    }
}
