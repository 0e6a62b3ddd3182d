public import Logging
public import Messaging
public import Vocabulary

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
        self.executor = executor
    }
}
