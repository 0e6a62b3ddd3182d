public import UmkreisWire

/// Lists the audit log of 365 days, oldest first.
///
/// All given filters must match.
public struct ListAudit: Call {
    public static let name: CallName = "auth.listAudit"
    public static let access: Access = .operator
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    /// Number before the page; 0 by default.
    public var after: Int64?
    /// Page size, 1…200; 50 by default.
    public var limit: Int?
    /// Only this event, such as `authz_admin`, 1…64 characters.
    public var event: String?
    /// Only events that affect this account.
    public var account: UserID?
    /// Only events of this acting account.
    public var actor: UserID?
    /// Only events from this time on.
    public var since: Timestamp?
    /// Only events before this time.
    public var until: Timestamp?

    public struct Reply: Codable, Sendable, Equatable {
        /// Pass the last number as the next `after`.
        public var events: [AuditedEvent]

        public init(events: [AuditedEvent]) { self.events = events }
    }

    public init(
        after: Int64? = nil,
        limit: Int? = nil,
        event: String? = nil,
        account: UserID? = nil,
        actor: UserID? = nil,
        since: Timestamp? = nil,
        until: Timestamp? = nil
    ) {
        self.after = after
        self.limit = limit
        self.event = event
        self.account = account
        self.actor = actor
        self.since = since
        self.until = until
    }
}

extension ListAudit: Ruled {
    /// 0 by default.
    public static let afterRule = NumberRule<Int64>(0...Int64.max, default: 0)
    public static let rules: FieldRules = [
        "after": afterRule, "limit": NumberRule.pageLimit, "event": TextRule(length: 1...64),
    ]
}

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
