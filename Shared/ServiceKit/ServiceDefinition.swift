public import Logging
public import UmkreisMessaging
public import UmkreisProcesses
public import UmkreisStorage
public import UmkreisVocabulary
public import UmkreisWire

/// A service's table of contents: database, calls, subscriptions.
public protocol ServiceDefinition: Sendable {
    /// The prefix of its calls.
    static var name: ServiceName { get }

    /// The schema; append only.
    static var migrations: [Migration] { get }

    static var databaseOptions: DatabaseOptions { get }

    /// The names of its settings.
    static var settings: [String] { get }

    /// Defaults per user.
    static var writeLimits: WriteLimits { get }

    /// The settings that an app's file may set.
    static var policies: [String] { get }

    /// - Throws: ``InvalidSetting`` for values that prevent a start.
    static func check(_ settings: ServiceSettings) throws

    /// Compares the files beside the database with their rows; `nil` if there are none.
    ///
    /// May run beside the service, and takes seconds for a sample.
    static func checkFiles(
        in directory: String,
        _ extent: StoredFilesExtent,
        _ transaction: ReadTransaction
    ) throws -> StoredFilesReport?

    /// The work of worker processes, by the executable's argument.
    static var works: [String: Work] { get }

    /// `nil` if it stores no user data.
    static var erasure: UserErasure? { get }

    static var export: PersonalExport { get }

    /// Counted by day, for ``DailyActivity``.
    static var activities: [Activity] { get }

    /// The events for its followers, which ``Describe`` lists.
    static var events: [any Event.Type] { get }

    /// Its numbers in ``Metrics``, beside those of every service.
    static var gauges: [Gauge] { get }

    init(_ environment: ServiceEnvironment) async throws

    /// Its own calls; common ones are added.
    @Routes var routes: [Route] { get }

    var followings: [Following] { get }

    /// ``erasure`` as this instance runs it, such as with signals to its waiting calls.
    var erasing: UserErasure? { get }

    /// Every row that input creates needs a limit or an end.
    var retention: [RetentionTask] { get }

    /// Encrypts stored replies; required if they contain tokens.
    ///
    /// Pass it to each write as well.
    var seal: ReplySeal? { get }

    /// Updates the verifier before each request of a session that other instances may have ended.
    ///
    /// `nil` for services that follow auth's events, and with a file.
    var updateSession: (@Sendable (SessionID) async throws -> Void)? { get }

    /// Does background work until cancelled.
    func run() async throws

    /// Ends long polls before the last requests finish.
    func drain()

    /// Releases other resources after the last request.
    func close() async
}

extension ServiceDefinition {
    public static var databaseOptions: DatabaseOptions { DatabaseOptions() }
    public static var settings: [String] { [] }
    public static var writeLimits: WriteLimits { WriteLimits() }
    public static var policies: [String] { [] }
    public static func check(_ settings: ServiceSettings) throws {}
    public static func checkFiles(
        in directory: String,
        _ extent: StoredFilesExtent,
        _ transaction: ReadTransaction
    ) throws -> StoredFilesReport? { nil }
    public static var works: [String: Work] { [:] }

    /// Its own settings and common ones.
    public static var allSettings: [String] { settings + WriteLimits.names + [DiskSpace.setting] }

    static func checkAll(_ settings: ServiceSettings) throws {
        _ = try WriteLimits(settings, unlessSet: writeLimits)
        _ = try DiskSpace.minimumMiB(settings)
        try check(settings)
    }

    public static var erasure: UserErasure? { nil }
    public static var export: PersonalExport { PersonalExport([]) }
    public static var activities: [Activity] { [] }
    public static var events: [any Event.Type] { [] }
    public static var gauges: [Gauge] { [] }
    public var followings: [Following] { [] }
    public var erasing: UserErasure? { Self.erasure }
    public var retention: [RetentionTask] { [] }
    public var seal: ReplySeal? { nil }
    public var updateSession: (@Sendable (SessionID) async throws -> Void)? { nil }
    public func run() async throws {}
    public func drain() {}
    public func close() async {}
}

/// How many of a service's files are looked for.
public enum StoredFilesExtent: String, Sendable {
    /// Two hundred, chosen at random.
    case sample
    case all
}

/// Special needs of a service's database.
public struct DatabaseOptions: Sendable {
    /// Scoring functions for R*Tree searches.
    public var scorers: [SpatialScorer]
    /// `.normal` only for rebuildable data.
    public var durability: DatabaseConfiguration.Durability

    /// Its FTS5 tables, for maintenance.
    public var wordIndexes: [String]

    /// Whether its tables may be on a server, and its instances keep no state beside them.
    public var isShareable: Bool

    /// Tables that it fills from others, such as indexes of words; a move between engines leaves them empty.
    public var derivedTables: [String]

    public init(
        scorers: [SpatialScorer] = [],
        durability: DatabaseConfiguration.Durability = .full,
        wordIndexes: [String] = [],
        isShareable: Bool = false,
        derivedTables: [String] = []
    ) {
        self.scorers = scorers
        self.durability = durability
        self.wordIndexes = wordIndexes
        self.derivedTables = derivedTables
        self.isShareable = isShareable
    }
}

/// A service's parameters except the database.
public struct ServiceStart: Sendable {
    /// The folder of its files.
    public var directory: String
    /// Sends to other services.
    public var client: Client
    /// Verifies callers' tokens.
    public var tokens: TokenVerifier
    /// Signs requests to other services.
    public var proof: ServiceTokens
    /// Distinguishes stacks in tokens.
    public var deployment: String
    /// The clock.
    public var now: @Sendable () -> Timestamp
    /// The source of new ids.
    public var ids: IdentifierSource
    /// The service's settings.
    public var settings: ServiceSettings
    /// The service's logger.
    public var logger: Logger
    /// Checks the edge's proofs; `nil` on `tcp`, where the edge's own key proves them.
    public var networkKey: NetworkKey?
    /// `nil` inside another process.
    public var executable: String?
    /// The records that the logger's handler keeps.
    public var recentLogs = RecentLogs()
    /// See ``DatabaseConfiguration/rehearsesWrites``.
    public var rehearsesWrites = false
    /// The schema on a server that takes the place of the database file.
    public var store: ServerPlace?
    /// Runs brief requests; `nil` for the global pool.
    public var executor: (any TaskExecutor)?
    /// How long the start waits for the first reply of each followed service.
    public var sourcesTimeout = Duration.zero

    public init(
        directory: String,
        client: Client,
        tokens: TokenVerifier,
        proof: ServiceTokens,
        deployment: String,
        now: @escaping @Sendable () -> Timestamp,
        ids: IdentifierSource,
        settings: ServiceSettings = ServiceSettings(),
        logger: Logger,
        executable: String? = nil,
        executor: (any TaskExecutor)? = nil
    ) {
        self.directory = directory
        self.client = client
        self.tokens = tokens
        self.proof = proof
        self.deployment = deployment
        self.now = now
        self.ids = ids
        self.settings = settings
        self.logger = logger
        self.executable = executable
        self.executor = executor
    }
}
