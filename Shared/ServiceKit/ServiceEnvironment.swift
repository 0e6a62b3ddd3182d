public import Logging
public import Messaging
public import Processes
public import Storage
public import Vocabulary

/// What a service is given: nothing below reads the environment, the clock or chance by itself.
public struct ServiceEnvironment: Sendable {
    /// The one SQLite file of the service.
    public let database: Database
    /// The folder of that file, for what cannot be a row (keys, media).
    ///
    /// It exists, and nobody else writes in it.
    public let directory: String
    /// Sends to the other services.
    public let client: Client
    /// Sends to the other services as this service: what a contract keeps for services.
    public let serviceClient: Client
    /// Checks tokens.
    ///
    /// Auth hands it the keys, the others get them from auth.
    public let tokens: TokenVerifier
    /// Told apart from other stacks in every token.
    public let deployment: String
    public let now: @Sendable () -> Timestamp
    public let ids: IdentifierSource
    public let settings: ServiceSettings
    /// Rung after each COMMIT that has announced something.
    public let announced: Bell
    public let commits: CommitBells
    /// Rung after an erasure has been committed (``WriteTransaction/afterCommit(_:)``): what was erased leaves the log and the
    /// indexes of words within some two minutes, and not with the hour.
    public let housekeeping: Bell
    /// Whom the service is erasing.
    ///
    /// Events of others begin it by themselves (``PersonErasure``).
    public let erasures: Erasures
    /// Has the events of those it follows read from the beginning.
    public let replays: Replays
    public let logger: Logger
    /// The service's own executable; `nil` where it runs within another process, as in most tests.
    let executable: String?

    /// Starts processes that do one of the service's ``ServiceDefinition/works``.
    ///
    /// - Returns: `nil` where the service runs within another process, and does that work there.
    /// - Throws: ``NoProcess``.
    public func workers(_ count: Int, doing word: String) throws(NoProcess) -> Workers? {
        guard let executable else { return nil }
        return try Workers(count, of: executable, [word])
    }
}

extension Client {
    /// The client for what a handler asks others while it works on a request: its log lines are tied to the request's.
    ///
    /// The caller's token stays here; whoever needs it is given it.
    public func working(on context: CallContext) -> Client {
        var copy = self
        copy.trace = context.trace
        return copy
    }
}
