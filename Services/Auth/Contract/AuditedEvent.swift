public import Wire

/// A row of the audit log.
public struct AuditedEvent: Codable, Sendable, Equatable {
    /// Counts from 1, without gaps.
    public var number: Int64
    /// Time of the event.
    public var at: Timestamp
    /// OWASP Logging Vocabulary, such as `authn_login_success`.
    public var event: String
    /// Affected account; the id outlives its erasure.
    public var account: UserID?
    /// Acting account, if another.
    public var actor: UserID?
    /// Such as `grant moderator`.
    public var subject: String?

    public init(
        number: Int64,
        at: Timestamp,
        event: String,
        account: UserID? = nil,
        actor: UserID? = nil,
        subject: String? = nil
    ) {
        self.number = number
        self.at = at
        self.event = event
        self.account = account
        self.actor = actor
        self.subject = subject
    }
}
