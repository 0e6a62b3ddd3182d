/// A connection to PostgreSQL, for one thread at a time.
///
/// Statements are written for SQLite and translated (``PostgresText``). Every wait ends at its deadline: a server that
/// does not answer costs the connection, never the thread.
public final class PostgresConnection {
    private let pipeline: PostgresPipeline
    private let cancellation: PostgresCancellation
    private var hasStalePlans = false

    private init(_ pipeline: PostgresPipeline, _ cancellation: PostgresCancellation) {
        (self.pipeline, self.cancellation) = (pipeline, cancellation)
    }

    /// Connects to the primary, and checks that it keeps confirmed writes (``ServerRequirements``).
    ///
    /// libpq looks up the names of hosts itself; only that may take longer than the deadline, as long as the system's
    /// resolver does.
    ///
    /// - Parameters:
    ///   - program: shown by the server beside the connection.
    ///   - schema: where tables are looked for; `nil` for the role's own setting.
    ///   - cancellation: ends the connection's work at any time.
    /// - Throws: ``PostgresError``.
    public static func open(
        _ address: PostgresAddress,
        for program: String,
        in schema: String? = nil,
        before deadline: ContinuousClock.Instant,
        unless cancellation: PostgresCancellation = PostgresCancellation()
    ) throws -> PostgresConnection {
        let wait = PostgresWait(deadline: deadline, cancellation: cancellation)
        let pipeline = PostgresPipeline(try PostgresLink.open(address, for: program, wait))
        try ServerRequirements.check(pipeline, searching: schema, wait)
        return PostgresConnection(pipeline, cancellation)
    }

    /// Runs `body` in a transaction, and returns when it is committed.
    ///
    /// The server ends a statement at the deadline; a second later the connection is closed.
    ///
    /// - Throws: errors of `body`, after a rollback; the first failure of a statement, even if `body` caught it;
    ///   ``PostgresError/outcomeUnknown(_:)`` if only the answer to COMMIT is missing.
    public func transaction<Value>(
        _ kind: PostgresTransaction.Kind = .write,
        before deadline: ContinuousClock.Instant,
        _ body: (PostgresTransaction) throws -> Value
    ) throws -> Value {
        let wait = PostgresWait(deadline: deadline + PostgresTransaction.grace, cancellation: cancellation)
        try dropStalePlans(wait)
        let transaction = PostgresTransaction(kind, on: pipeline, before: deadline, wait)
        do {
            let value = try body(transaction)
            if let failure = transaction.failure { throw failure }
            try transaction.commit()
            return value
        } catch {
            noteStalePlan(error)
            // Statements without an answer would be waited for.
            if pipeline.pendingCount > 0, Self.hasGivenUp(error) { close() }
            transaction.rollBack()
            throw error
        }
    }

    /// From now on, the connection gets the notifications of a channel.
    ///
    /// - Parameter channel: a name without quotation marks.
    public func listen(on channel: String, before deadline: ContinuousClock.Instant) throws {
        try transaction(before: deadline) { _ = try $0.runNative("LISTEN \"\(channel)\"") }
    }

    /// Sends a payload to the sessions that listen on a channel.
    ///
    /// The server holds a lock for all channels until the transaction ends, so it has one of its own.
    ///
    /// - Parameters:
    ///   - payload: at most 7,999 bytes without quotation marks.
    ///   - channel: a name without quotation marks.
    public func notify(_ payload: String, on channel: String, before deadline: ContinuousClock.Instant) throws {
        try transaction(before: deadline) { _ = try $0.runNative("NOTIFY \"\(channel)\", '\(payload)'") }
    }

    /// Waits for notifications, and returns their payloads; empty at the deadline.
    public func notifications(before deadline: ContinuousClock.Instant) throws(PostgresError) -> [String] {
        do {
            return try pipeline.link.notifications(PostgresWait(deadline: deadline, cancellation: cancellation))
        } catch PostgresError.outOfTime {
            return []
        }
    }

    /// Whether it can be used; after a lost answer it cannot.
    public var isOpen: Bool { pipeline.link.isOpen }

    /// The process of the server that serves this connection.
    public var processID: Int32 { pipeline.link.processID }

    public var isEncrypted: Bool { pipeline.link.isEncrypted }

    /// The server undoes an open transaction.
    public func close() {
        pipeline.link.close()
    }

    private static func hasGivenUp(_ error: any Error) -> Bool {
        switch error as? PostgresError {
        case .outOfTime, .cancelled, .lost: true
        default: false
        }
    }

    private func noteStalePlan(_ error: any Error) {
        if case .server(let failure) = error as? PostgresError, failure.meaning == .stalePlan { hasStalePlans = true }
    }

    private func dropStalePlans(_ wait: PostgresWait) throws {
        guard hasStalePlans else { return }
        try pipeline.forgetStatements()
        _ = try pipeline.synchronise(wait).get()
        hasStalePlans = false
    }
}
