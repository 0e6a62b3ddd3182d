import UmkreisWire

/// A service's database: an SQLite file of one process, or a schema on a PostgreSQL server.
///
/// Reads see a snapshot. Writes are serial; waiting ones share a COMMIT, each atomic by itself.
public final class Database: Sendable {
    /// A random id of the history, renewed after replacement by a copy.
    ///
    /// Followers then start over.
    public let epoch: String
    /// Why the epoch was renewed.
    public let replacement: String?
    /// A random id given when the database was created; its copies have the same.
    public let origin: String
    /// Whether others may accept it in place of a database of another origin.
    ///
    /// An operator has put the copy there, or allowed the empty start.
    public let mayReplaceAnother: Bool
    /// Services that had read a database of another origin, as known at the start.
    public let missedBy: [String]

    enum Engine: Sendable {
        case file(FileEngine)
        case server(ServerEngine)
    }

    let engine: Engine
    let configuration: DatabaseConfiguration

    init(_ engine: Engine, _ configuration: DatabaseConfiguration, _ opening: DatabaseOpening) {
        (self.engine, self.configuration) = (engine, configuration)
        replacement = opening.replacement
        epoch = opening.epoch
        origin = opening.origin
        mayReplaceAnother = opening.mayReplaceAnother
        missedBy = opening.missedBy
    }

    /// The damage that SQLite has reported, even before the last stop; `nil` for a sound file.
    public var damage: String? { file?.damage.text }

    /// Whether the files were deleted or replaced while they are in use.
    public var isFileGone: Bool { file.map { !$0.presence.isUnchanged } ?? false }

    /// Whether other instances of the service may write too, and every transaction waits for a server.
    public var isShared: Bool { file == nil }

    var file: FileEngine? {
        if case .file(let file) = engine { file } else { nil }
    }

    /// Runs `body` on a snapshot; on the calling task's thread if the database is a file.
    ///
    /// Such reads are mostly faster than a thread switch; avoid long computation. Ends at the ``RequestDeadline``, or
    /// else after five seconds.
    ///
    /// - Parameter body: may run again on a server; must use only the transaction and its captures.
    /// - Throws: errors of `body`; ``StorageUnavailable``.
    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (ReadTransaction) throws -> Value
    ) async throws -> Value {
        try Task.checkCancellation()
        let (deadline, timeout) = (RequestDeadline.current, configuration.readTimeout)
        switch engine {
        case .file(let file): return try file.read(before: deadline, or: timeout, body)
        case .server(let server): return try await server.read(before: deadline ?? .now + timeout, body)
        }
    }

    /// Runs `body` in a transaction and returns when it is durable.
    ///
    /// Cancelling a waiting write throws `CancellationError`; a begun write completes. With a ``RequestDeadline`` it
    /// must begin before that and is rolled back after ten seconds.
    ///
    /// - Parameters:
    ///   - noticesRepeats: whether `body` fails if it was committed before, so that it may run again when a server has
    ///     not confirmed the commit.
    ///   - body: may run again for another write's failure; must use only the transaction and its captures.
    /// - Throws: errors of `body`, after a rollback; ``StorageUnavailable``.
    @discardableResult
    public func write<Value: Sendable>(
        noticingRepeats noticesRepeats: Bool = false,
        _ body: @escaping @Sendable (WriteTransaction) throws -> Value
    ) async throws -> Value {
        let cancellation = CancellationFlag()
        let (deadline, trace) = (RequestDeadline.current, RequestTrace.current)
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                var job = WriteJob(body, before: deadline, unless: cancellation, trace: trace, resuming: continuation)
                job.noticesRepeats = noticesRepeats
                switch engine {
                case .file(let file): file.lane.submit(job)
                case .server(let server): server.submit(job)
                }
            }
        } onCancel: {
            cancellation.raise()
        }
    }

    /// Returns the settings of a file.
    public func pragmas() async throws -> DatabasePragmas {
        try await requireFile().writer.run { try DatabasePragmas($0) }
    }

    /// - Throws: ``StorageError/settings(_:)`` for a database on a server.
    func requireFile() throws -> FileEngine {
        guard let file else { throw StorageError.settings("this needs a database file, and this one is on a server") }
        return file
    }

    /// Rings at other instances after a change, which they get by ``DatabaseConfiguration/heard``.
    ///
    /// Call it after the commit; a ring may be lost.
    ///
    /// - Parameter topic: a hash, not 0.
    public func ring(_ topic: UInt64) {
        if case .server(let server) = engine { server.ring(topic) }
    }

    /// Sends a note to the other instances, which get it by ``DatabaseConfiguration/notesReceived``.
    ///
    /// It may be lost; others arrive in order.
    ///
    /// - Parameter note: 1 to ``maximumNote`` letters of ASCII, digits, hyphens and underscores.
    public func sendNote(_ note: String) {
        if case .server(let server) = engine { server.sendNote(note) }
    }

    /// Characters of a note.
    public static let maximumNote = 1_000

    /// Returns when all events of writes that have returned are numbered, unless the server fails.
    ///
    /// In a file they always are.
    public func awaitEventNumbers() async {
        if case .server(let server) = engine { await server.awaitEventNumbers() }
    }
}
