import Vocabulary

/// A change of the database, whole or not at all, for the time of one closure.
///
/// What the closure throws undoes all that it did, and nothing that others did. Nothing is told to anybody before the
/// COMMIT that makes it durable.
public final class WriteTransaction: ReadTransaction {
    let now: @Sendable () -> Timestamp
    var commitHooks: [@Sendable () -> Void] = []
    /// The sequence number of the last event announced here, if any was.
    var lastAnnounced: Int64?

    init(_ connection: Connection, now: @escaping @Sendable () -> Timestamp) {
        self.now = now
        super.init(connection)
    }

    /// Runs a statement that changes something.
    ///
    /// - Returns: how many rows it inserted, updated or deleted; those of triggers and foreign keys not counted.
    @discardableResult
    public func execute(_ sql: String, _ values: (any SQLValueConvertible)?...) throws -> Int {
        try execute(sql, values: values)
    }

    /// As ``execute(_:_:)``, for values of which the caller has a list.
    @discardableResult
    public func execute(_ sql: String, values: [(any SQLValueConvertible)?]) throws -> Int {
        let connection = try connection()
        let statement = try connection.prepare(sql)
        // Refuses COMMIT, ROLLBACK and SAVEPOINT too, which would end everybody's transaction.
        guard !statement.changesNothing else {
            throw StorageError.statement(problem: "a statement that changes nothing was executed", sql: sql)
        }
        noteUse(of: statement)
        defer { statement.reset() }
        try statement.bind(values)
        let before = connection.totalChanges
        while try statement.step() {}
        return connection.totalChanges == before ? 0 : connection.changes
    }

    /// The key of the row that was last inserted into a table with one.
    public var lastInsertedRowID: Int64 {
        get throws { try connection().lastInsertedRowID }
    }

    /// Runs `body` once, after the COMMIT that made this transaction durable, and never if it is undone.
    ///
    /// It runs on the writer's queue and holds up every other write: it wakes whoever waits, and no more.
    public func afterCommit(_ body: @escaping @Sendable () -> Void) {
        commitHooks.append(body)
    }

    /// Runs `body` in a savepoint: what it throws undoes what it did, and nothing else of the transaction.
    ///
    /// - Throws: what `body` throws, and then the transaction goes on unless SQLite has given it up whole.
    public func savepoint<Value>(_ body: () throws -> Value) throws -> Value {
        let connection = try connection()
        let before = (hooks: commitHooks, announced: lastAnnounced, broken: connection.hasBrokenDeferredKeys)
        try connection.run("SAVEPOINT part")
        do {
            let value = try body()
            if !before.broken, connection.hasBrokenDeferredKeys { throw StorageError.constraint(.deferredKeys) }
            try connection.run("RELEASE part")
            return value
        } catch {
            (commitHooks, lastAnnounced) = (before.hooks, before.announced)
            if !connection.isOutsideTransaction {
                try connection.run("ROLLBACK TO part")
                try connection.run("RELEASE part")
            }
            throw error
        }
    }

    /// In a transaction that SQLite has given up on its own, a statement would be committed by itself.
    override func connection() throws -> Connection {
        let connection = try super.connection()
        guard !connection.isOutsideTransaction else { throw StorageError.transactionLost }
        return connection
    }
}
