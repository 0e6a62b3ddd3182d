public import Logging
public import UmkreisMessaging
public import UmkreisProcesses
public import UmkreisStorage
public import UmkreisTokens
public import UmkreisVocabulary

/// A service's dependencies, including clock and ids.
public struct ServiceEnvironment: Sendable {
    /// The service's file.
    public let database: Database
    /// The service's folder, for keys and media.
    public let directory: String
    /// Sends to the other services.
    public let client: Client
    /// Sends as this service.
    public let serviceClient: Client
    /// Auth installs its keys; others get them from auth.
    public let tokens: TokenVerifier
    /// Distinguishes stacks in tokens.
    public let deployment: String
    /// The clock.
    public let now: @Sendable () -> Timestamp
    /// The source of new ids.
    public let ids: IdentifierSource
    /// Makes and checks the ids of photos.
    public let ownership: OwnershipSeal
    /// The service's settings.
    public let settings: ServiceSettings
    /// Wakes after each COMMIT with events.
    public let announced: Wakeup
    /// Wake-ups after every COMMIT.
    public let commits: CommitWakeups
    /// Shares notifiers with the service's other instances.
    public let doorbell: Doorbell
    /// Wakes maintenance after an erasure.
    ///
    /// Deleted words then leave log and indexes within two minutes.
    public let housekeeping: Wakeup
    /// Pending erasures; events begin most of them.
    public let erasures: PendingErasures
    /// Starts replays of followed services.
    public let replays: Replays
    /// The service's logger.
    public let logger: Logger
    let executable: String?
    let recentLogs: RecentLogs

    /// Starts worker processes of ``ServiceDefinition/works``.
    ///
    /// - Returns: `nil` inside another process, which does the work itself.
    public func workers(_ count: Int, doing word: String) throws(ProcessStartError) -> Workers? {
        guard let executable else { return nil }
        return try Workers(count, of: executable, [word])
    }
}

extension Client {
    /// Returns a client with the request's trace but without its token.
    public func working(on context: CallContext) -> Client {
        var copy = self
        copy.trace = context.trace
        return copy
    }
}
