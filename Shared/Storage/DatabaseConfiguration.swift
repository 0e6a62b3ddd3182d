public import UmkreisVocabulary

public struct DatabaseConfiguration: Sendable {
    /// The failures that a commit survives.
    public enum Durability: Sendable {
        /// Power loss.
        case full
        /// The process's end; for rebuildable indexes.
        case normal
    }

    /// The file; created in an existing folder.
    public var path: String
    /// The schema that takes the place of the file.
    public var server: ServerPlace?
    /// The schema.
    public var migrations: [Migration]
    /// Retained idle readers, up to 8 MB of cache each.
    public var readers: Int
    /// Functions for `WHERE … MATCH` on R*Trees.
    public var scorers: [SpatialScorer]
    /// The failures that a commit survives.
    public var durability: Durability
    /// FTS5 tables to merge in ``Database/maintain()``.
    public var wordIndexes: [String] = []
    /// Time limit of a read without a ``RequestDeadline``.
    public var readTimeout = Duration.seconds(5)
    /// Time limit of a request's write; background work has no limit.
    public var writeTimeout = Duration.seconds(10)
    /// Runs every write twice, first undone, to reveal side effects in tests (``WriteBatch``).
    public var rehearsesWrites = false
    /// The clock for events and migrations.
    public var now: @Sendable () -> Timestamp
    /// Creates an epoch.
    public var makeEpoch: @Sendable () -> String
    /// Called on the writer's queue after a COMMIT with events; only wake waiters.
    public var eventsCommitted: @Sendable (_ newest: Int64) -> Void
    /// Gets the topics that other instances have rung; `nil` if rings may have been missed.
    public var heard: @Sendable (Set<UInt64>?) -> Void = { _ in }
    /// Gets the notes of other instances (``Database/sendNote(_:)``).
    public var notesReceived: @Sendable ([String]) -> Void = { _ in }
    /// Called on the writer's queue after each COMMIT.
    public var committed: @Sendable () -> Void = {}
    /// Keeps the content of a file whose schema is about to change, or throws to prevent it.
    ///
    /// By default nothing is kept: ``UpgradeCopies`` does.
    public var beforeSchemaChange: @Sendable (SchemaChange) throws -> Void = { _ in }
    /// Whether a database may be opened that a move has begun or left.
    var opensMoved = false
    /// Whether a missing file may be created.
    public var emptyStart = EmptyStart.always
    /// Called once, on any thread, when SQLite reports damage; with its message.
    public var damaged: @Sendable (String) -> Void = { _ in }

    public init(
        path: String,
        migrations: [Migration],
        readers: Int = 4,
        scorers: [SpatialScorer] = [],
        durability: Durability = .full,
        now: @escaping @Sendable () -> Timestamp,
        makeEpoch: @escaping @Sendable () -> String = DatabaseConfiguration.randomEpoch,
        eventsCommitted: @escaping @Sendable (_ newest: Int64) -> Void = { _ in }
    ) {
        self.path = path
        self.migrations = migrations
        self.readers = readers
        self.scorers = scorers
        self.durability = durability
        self.now = now
        self.makeEpoch = makeEpoch
        self.eventsCommitted = eventsCommitted
    }

    @Sendable public static func randomEpoch() -> String {
        var generator = SystemRandomNumberGenerator()
        return [generator.next(), generator.next()].map { (half: UInt64) in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
