import UmkreisVocabulary

/// An atomic change during one closure.
///
/// An error undoes this closure only. Events are published after the COMMIT.
public final class WriteTransaction: ReadTransaction {
    let now: @Sendable () -> Timestamp
    var commitHooks: [@Sendable () -> Void] = []
    var lastAnnounced: Int64?
    /// On a server, they are inserted when the closure has ended.
    var collectedEvents: [CollectedEvent] = []
    /// The trace id of the request, which events carry; a follower sets that of the event it applies.
    public var trace: String?

    init(_ connection: Connection, now: @escaping @Sendable () -> Timestamp, trace: String? = nil) {
        (self.now, self.trace) = (now, trace)
        super.init(connection)
    }

    init(_ server: ServerTransaction, now: @escaping @Sendable () -> Timestamp, trace: String? = nil) {
        (self.now, self.trace) = (now, trace)
        super.init(server)
    }

    /// - Returns: the number of changed rows, without triggers and foreign keys.
    @discardableResult
    public func execute(_ sql: String, _ values: (any SQLValueConvertible)?...) throws -> Int {
        try execute(sql, values: values)
    }

    @discardableResult
    public func execute(_ sql: String, values: [(any SQLValueConvertible)?]) throws -> Int {
        if let server {
            noteChange()
            return try server.execute(sql, values)
        }
        let connection = try connection()
        let statement = try connection.prepare(sql)
        // Rejects COMMIT, ROLLBACK and SAVEPOINT, which affect the batch.
        guard !statement.changesNothing else {
            throw StorageError.statement(problem: "the statement changes no rows", sql: sql)
        }
        noteUse(of: statement)
        defer { statement.reset() }
        try statement.bind(values)
        let before = connection.totalChanges
        while try statement.step() {}
        return connection.totalChanges == before ? 0 : connection.changes
    }

    /// Runs a statement whose number of changed rows does not matter.
    ///
    /// A server is not waited for: a failure appears at the next statement that waits, or at the end.
    public func run(_ sql: String, _ values: (any SQLValueConvertible)?...) throws {
        try run(sql, values: values)
    }

    func run(_ sql: String, values: [(any SQLValueConvertible)?]) throws {
        guard let server else {
            _ = try execute(sql, values: values)
            return
        }
        noteChange()
        try server.run(sql, values)
    }

    /// The rowid of the last inserted row; only in a file.
    public var lastInsertedRowID: Int64 {
        get throws { try connection().lastInsertedRowID }
    }

    /// Runs `body` after the COMMIT, never after a rollback.
    ///
    /// It blocks the writer's queue: only wake waiters.
    public func afterCommit(_ body: @escaping @Sendable () -> Void) {
        commitHooks.append(body)
    }

    /// Runs `body` in a savepoint; an error undoes only its changes.
    ///
    /// Afterwards the transaction is usable unless SQLite rolled it back.
    public func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
        let before = (hooks: commitHooks, announced: lastAnnounced, events: collectedEvents)
        do {
            if let server { return try server.savepoint(body) }
            return try savepoint(on: try connection(), body)
        } catch {
            (commitHooks, lastAnnounced, collectedEvents) = before
            throw error
        }
    }

    private func savepoint<Value>(on connection: Connection, _ body: () throws -> Value) throws -> Value {
        let wasBroken = connection.hasBrokenDeferredKeys
        try connection.run("SAVEPOINT part")
        do {
            let value = try body()
            if !wasBroken, connection.hasBrokenDeferredKeys { throw StorageError.constraint(.deferredKeys) }
            try connection.run("RELEASE part")
            return value
        } catch {
            if !connection.isOutsideTransaction {
                try connection.run("ROLLBACK TO part")
                try connection.run("RELEASE part")
            }
            throw error
        }
    }

    /// After SQLite's own rollback a statement would commit by itself.
    override func connection() throws -> Connection {
        let connection = try super.connection()
        guard !connection.isOutsideTransaction else { throw StorageError.transactionLost }
        return connection
    }
}
