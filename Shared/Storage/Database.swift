import UmkreisWire

/// One SQLite file of one process: many readers, one writer.
///
/// Reads see a snapshot. Writes are serial; waiting ones share a COMMIT, each atomic by itself.
public final class Database: Sendable {
    /// A random id of the history, renewed after replacement by a copy.
    ///
    /// Followers then start over.
    public let epoch: String
    /// Why the epoch was renewed.
    public let replacement: String?
    /// A random id given when the file was created; its copies have the same.
    public let origin: String
    /// Whether others may accept it in place of a database of another origin.
    ///
    /// An operator has put the copy there, or allowed the empty start.
    public let mayReplaceAnother: Bool
    /// Services that had read a database of another origin, as known at the start.
    public let missedBy: [String]

    let writer: Writer
    let readers: Readers
    let lane: WriteLane
    let configuration: DatabaseConfiguration
    private let damageRecord: DamageRecord
    private let presence: FilePresence

    init(
        writer: Writer,
        readers: Readers,
        lane: WriteLane,
        configuration: DatabaseConfiguration,
        opening: FileHistory.Opening,
        damage: DamageRecord,
        presence: FilePresence
    ) {
        damageRecord = damage
        self.presence = presence
        self.writer = writer
        self.readers = readers
        self.lane = lane
        self.configuration = configuration
        replacement = opening.replacement
        epoch = opening.epoch
        origin = opening.origin
        mayReplaceAnother = opening.mayReplaceAnother
        missedBy = opening.missedBy
    }

    /// The damage that SQLite has reported, even before the last stop; `nil` for a sound file.
    public var damage: String? { damageRecord.text }

    /// Whether the files were deleted or replaced while they are in use.
    public var isFileGone: Bool { !presence.isUnchanged }

    /// Runs `body` on a snapshot, on the calling task's thread.
    ///
    /// Reads are mostly faster than a thread switch; avoid long computation. Ends at the ``RequestDeadline``, or else
    /// after five seconds.
    ///
    /// - Throws: errors of `body`; ``StorageUnavailable``.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (ReadTransaction) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        return try readers.lend { [timeout = configuration.readTimeout] connection in
            connection.limit.begin(RequestDeadline.current, or: timeout)
            return try Self.run(body, on: connection)
        }
    }

    /// Runs `body` in a transaction and returns when it is durable.
    ///
    /// Cancelling a waiting write throws `CancellationError`; a begun write completes. With a ``RequestDeadline`` it
    /// must begin before that and is rolled back after ten seconds.
    ///
    /// - Parameter body: may run again for another write's failure; must use only the transaction and its captures.
    /// - Throws: errors of `body`, after a rollback; ``StorageUnavailable``.
    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) async throws -> Value {
        let cancellation = CancellationFlag()
        let (deadline, trace) = (RequestDeadline.current, RequestTrace.current)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                lane.submit(
                    WriteJob(body, before: deadline, unless: cancellation, trace: trace, resuming: continuation)
                )
            }
        } onCancel: {
            cancellation.raise()
        }
    }

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
