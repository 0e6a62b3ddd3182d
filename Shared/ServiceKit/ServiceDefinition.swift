public import Logging
public import Messaging
public import Processes
public import Storage
public import Vocabulary
public import Wire

/// What a service is: a database, a list of calls and a list of those it follows.
///
/// The type that conforms is the service's table of contents.
public protocol ServiceDefinition: Sendable {
    /// What stands before the dot of its calls.
    static var name: ServiceName { get }

    /// The schema of its one SQLite file, append only.
    static var migrations: [Migration] { get }

    /// What its database needs beside the schema; nothing unless said otherwise.
    static var databaseOptions: DatabaseOptions { get }

    /// The names of the settings that it understands (``ServiceEnvironment/settings``); none unless said otherwise.
    static var settings: [String] { get }

    /// How much each person may write, unless the settings say otherwise; bytes alone are limited unless said otherwise.
    static var writeLimits: WriteLimits { get }

    /// Those of the settings that an app's file may set; none unless said otherwise.
    static var policies: [String] { get }

    /// Reads all settings as ``init(_:)`` does; does nothing unless said otherwise.
    ///
    /// - Throws: ``InvalidSetting`` for values that the service does not start with.
    static func check(_ settings: ServiceSettings) throws

    /// What it has processes of its own do (``ServiceEnvironment/workers(_:doing:)``), by the word that its executable is
    /// started with for it; nothing unless said otherwise.
    static var works: [String: Work] { get }

    /// How it takes out what it keeps of a person who is erased; nothing where it keeps nothing of people.
    static var erasure: PersonErasure? { get }

    /// What it tells a person of all that it keeps of them; nothing unless said otherwise.
    static var export: PersonalExport { get }

    init(_ environment: ServiceEnvironment) async throws

    /// Its calls, one line each.
    ///
    /// Those that every service has are added.
    @Routes var routes: [Route] { get }

    /// Whose events it follows.
    var followings: [Following] { get }

    /// Which rows of its own tables go when their time is over; none unless said otherwise.
    ///
    /// Whatever input can make grow has a limit or an end.
    var retention: [RetentionTask] { get }

    /// What keeps the replies stored under keys secret; nothing unless said otherwise.
    ///
    /// A service that gives out tokens has one, and hands it to each of its writes as well.
    var seal: AnswerSeal? { get }

    /// What it does beside answering, until it is cancelled; nothing unless said otherwise.
    func run() async throws

    /// Ends the waits of its long polls, before the last requests are waited for; nothing unless said otherwise.
    func drain()

    /// Lets go of what it holds beside the database, after the last request; nothing unless said otherwise.
    func close() async
}

extension ServiceDefinition {
    public static var databaseOptions: DatabaseOptions { DatabaseOptions() }
    public static var settings: [String] { [] }
    public static var writeLimits: WriteLimits { WriteLimits() }
    public static var policies: [String] { [] }
    public static func check(_ settings: ServiceSettings) throws {}
    public static var works: [String: Work] { [:] }

    /// The names of its own settings, and of those that every service has.
    public static var allSettings: [String] { settings + WriteLimits.names + [DiskSpace.setting] }

    /// Reads all settings, also those that every service has, as its start does.
    ///
    /// - Throws: ``InvalidSetting``.
    static func checkAll(_ settings: ServiceSettings) throws {
        _ = try WriteLimits(settings, unlessSet: writeLimits)
        _ = try DiskSpace.leastMiB(settings)
        try check(settings)
    }

    public static var erasure: PersonErasure? { nil }
    public static var export: PersonalExport { PersonalExport([]) }
    public var followings: [Following] { [] }
    public var retention: [RetentionTask] { [] }
    public var seal: AnswerSeal? { nil }
    public func run() async throws {}
    public func drain() {}
    public func close() async {}
}

/// What a service's database needs beside its schema.
public struct DatabaseOptions: Sendable {
    /// How a walk through an R*Tree index scores boxes.
    public var scorers: [SpatialScorer]
    /// `.normal` only for what can be rebuilt from elsewhere.
    public var durability: DatabaseConfiguration.Durability

    /// Its tables of FTS5, from which house-keeping takes the words of deleted rows.
    public var wordIndexes: [String]

    public init(
        scorers: [SpatialScorer] = [],
        durability: DatabaseConfiguration.Durability = .full,
        wordIndexes: [String] = []
    ) {
        self.scorers = scorers
        self.durability = durability
        self.wordIndexes = wordIndexes
    }
}

/// What it takes to put a service together: everything of its environment but the database, which it opens itself.
public struct ServiceStart: Sendable {
    public var directory: String
    public var client: Client
    public var tokens: TokenVerifier
    /// Proves to other services that a request comes from this one.
    public var proof: ServiceTokens
    public var deployment: String
    public var now: @Sendable () -> Timestamp
    public var ids: IdentifierSource
    public var settings: ServiceSettings
    public var logger: Logger
    /// The service's own executable; `nil` where it runs within another process, as in most tests.
    public var executable: String?
    /// Whether its database runs every write twice (``DatabaseConfiguration/rehearsesWrites``); for tests.
    public var rehearsesWrites = false
    /// Where brief requests are worked on; `nil` for the pool of the process, where the others are.
    public var executor: (any TaskExecutor)?

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
