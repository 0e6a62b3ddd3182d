import Wire

/// One SQLite file of one process: many readers beside one writer.
///
/// A read sees the file as it was when the read began, whatever is written meanwhile. Writes are made one after the
/// other; those that wait at the same time share one COMMIT, each whole or not at all.
public final class Database: Sendable {
    /// The name of this file's history, made with the file and kept in it; a new one when the file is found to be a copy
    /// that was put in the place of another.
    ///
    /// A follower that meets another one starts over.
    public let epoch: String
    /// Why the epoch is not the one that the file had before; `nil` where it is, and in a new file.
    public let replacement: String?

    let writer: Writer
    let readers: Readers
    let lane: WriteLane
    let configuration: DatabaseConfiguration

    init(
        writer: Writer,
        readers: Readers,
        lane: WriteLane,
        configuration: DatabaseConfiguration,
        opening: FileHistory.Opening
    ) {
        self.writer = writer
        self.readers = readers
        self.lane = lane
        self.configuration = configuration
        replacement = opening.replacement
        epoch = opening.epoch
    }

    /// Runs `body` on one view of the file, on the thread of the task that calls.
    ///
    /// What is read is in memory as a rule and nobody is waited for, so a change of threads would cost more than most
    /// reads do. It holds that thread: no long computation belongs in it.
    ///
    /// It ends at the ``RequestDeadline``, and after five seconds where there is none.
    ///
    /// - Throws: what `body` throws; ``StorageUnavailable`` when its time is over or the database has been closed.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (ReadTransaction) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try readers.lend { [longest = configuration.longestRead] connection in
            connection.limit.begin(RequestDeadline.current, or: longest)
            return try Self.run(body, on: connection)
        }
    }

    /// Runs `body` in a transaction and returns when it is durable.
    ///
    /// A task that is cancelled while its write waits gets `CancellationError` and nothing is written; a write that has
    /// begun is ended, for its caller may still need to know. One whose ``RequestDeadline`` is over before its turn is not
    /// made, and one that holds the writer for more than ten seconds is undone; a service's own work, for which there is no
    /// deadline, is not.
    ///
    /// - Parameter body: uses the transaction and what it has captured and nothing else, for it may be run again: when
    ///   SQLite gives the whole batch up because of another write in it.
    /// - Throws: what `body` throws, and then nothing of it is kept; ``StorageUnavailable`` when the disk is full, too
    ///   many writes wait, the time is over or the database has been closed.
    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) async throws -> Value {
        let cancellation = CancellationFlag()
        let deadline = RequestDeadline.current
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lane.submit(WriteJob(body, before: deadline, unless: cancellation, resuming: continuation))
            }
        } onCancel: {
            cancellation.raise()
        }
    }

    /// The settings as the writing connection reports them.
    public func pragmas() async throws -> DatabasePragmas {
        try await writer.run { try DatabasePragmas($0) }
    }

    private static func run<Value>(
        _ body: (ReadTransaction) throws -> Value,
        on connection: Connection
    ) throws -> Value {
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
}
