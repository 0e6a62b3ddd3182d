import GRDB

/// One SQLite file of one process: many readers beside one writer.
///
/// A read sees the file as it was when the read began, whatever is written meanwhile. Writes are made one after the
/// other; those that wait at the same time share one COMMIT, each whole or not at all.
public final class Database: Sendable {
    /// The name of this file's history, made with the file and kept in it.
    ///
    /// A follower that meets another one starts afresh.
    public let epoch: String

    let pool: DatabasePool
    let lane: WriteLane

    init(pool: DatabasePool, lane: WriteLane, epoch: String) {
        self.pool = pool
        self.lane = lane
        self.epoch = epoch
    }

    /// Runs `body` on one view of the file.
    ///
    /// It holds one of the few readers: no long computation belongs in it.
    ///
    /// - Throws: what `body` throws; ``StorageUnavailable`` when the database has been closed.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (ReadTransaction) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try await withCheckedThrowingContinuation { continuation in
            pool.asyncUnsafeRead { reader in
                continuation.resume(with: Result { try Self.run(body, on: reader) })
            }
        }
    }

    /// Runs `body` in a transaction and returns when it is durable.
    ///
    /// A task that is cancelled while its write waits gets `CancellationError` and nothing is written; a write that has
    /// begun is ended, for its caller may still need to know.
    ///
    /// - Throws: what `body` throws, and then nothing of it is kept; ``StorageUnavailable`` when the disk is full, too
    ///   many writes wait or the database has been closed.
    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) async throws -> Value {
        let cancellation = CancellationFlag()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lane.submit(WriteJob(body, unless: cancellation, resuming: continuation))
            }
        } onCancel: {
            cancellation.raise()
        }
    }

    /// The settings as the writing connection reports them.
    public func pragmas() async throws -> DatabasePragmas {
        try await onWriter { try DatabasePragmas($0) }
    }

    private static func run<Value>(
        _ body: (ReadTransaction) throws -> Value,
        on reader: Result<GRDB.Database, any Error>
    ) throws -> Value {
        let connection = try Connection(lent(reader))
        try connection.run("BEGIN DEFERRED")
        let transaction = ReadTransaction(connection)
        defer { transaction.end() }
        do {
            let value = try body(transaction)
            try connection.run("COMMIT")
            return value
        } catch {
            if !connection.isOutsideTransaction { try connection.run("ROLLBACK") }
            throw error
        }
    }

    /// The reader, or why there is none: GRDB calls the use of a closed pool a misuse.
    private static func lent(_ reader: Result<GRDB.Database, any Error>) throws -> GRDB.Database {
        do {
            return try reader.get()
        } catch let error as DatabaseError {
            guard error.resultCode != .SQLITE_MISUSE else { throw StorageUnavailable.closed }
            throw Connection.error(
                code: error.extendedResultCode.rawValue,
                message: error.message ?? "",
                sql: "opening a reader"
            )
        }
    }
}
