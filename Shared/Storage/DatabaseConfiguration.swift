public import Vocabulary

/// Which file, with which tables, and where times and names come from.
public struct DatabaseConfiguration: Sendable {
    /// What a commit survives.
    public enum Durability: Sendable {
        /// Loss of power: the file is flushed with every commit.
        case full
        /// The end of the process, but not of the machine: for an index that can be rebuilt from its sources.
        case normal
    }

    /// The path of the file; it is made if it is not there, its folder is not.
    public var path: String
    public var migrations: [Migration]
    /// How many reading connections are kept while nobody reads; each may take up to 8 MB of cache.
    public var readers: Int
    /// Functions for `WHERE … MATCH` on R*Trees.
    public var scorers: [SpatialScorer]
    public var durability: Durability
    /// The tables of FTS5, which keep the words of deleted rows until ``Database/maintain()``.
    public var wordIndexes: [String] = []
    /// How long a read may take for which nobody has set a ``RequestDeadline``.
    public var longestRead = Duration.seconds(5)
    /// How long a request's write may hold the writer once it has begun; a service's own work has no such end.
    public var longestWrite = Duration.seconds(10)
    /// Whether every write is run twice, and the first time undone; for tests.
    ///
    /// A closure may be run more than once anyway (``WriteBatch``). One that does more than use its transaction and what it
    /// has captured shows itself so.
    public var rehearsesWrites = false
    /// The present time: events and migrations are stamped with it.
    public var now: @Sendable () -> Timestamp
    /// A new random name for a new file's history.
    public var makeEpoch: @Sendable () -> String
    /// Called after each COMMIT that made events durable, with the number of the newest, on the writer's queue: it wakes
    /// whoever waits for events, and no more.
    public var eventsCommitted: @Sendable (_ newest: Int64) -> Void
    /// Called after each COMMIT, on the writer's queue.
    public var committed: @Sendable () -> Void = {}

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

    /// 128 random bits in hexadecimal.
    @Sendable public static func randomEpoch() -> String {
        var generator = SystemRandomNumberGenerator()
        return [generator.next(), generator.next()].map { (half: UInt64) in
            let digits = String(half, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
    }
}
