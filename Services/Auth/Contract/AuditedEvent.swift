public import Wire

/// A row of the audit log.
public struct AuditedEvent: Codable, Sendable, Equatable {
    /// Counts from 1, without gaps.
    public var number: Int64
    public var at: Timestamp
    /// A name of OWASP's Logging Vocabulary, as `authn_login_success`.
    public var event: String
    /// Whose account it is about; the id stays when the account is erased.
    public var account: UserID?
    /// Who did it, where that is another person with an account.
    public var actor: UserID?
    /// What else it is about, as `grant moderator`.
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
