public import Messaging
public import Storage
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
