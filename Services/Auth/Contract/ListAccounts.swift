public import UmkreisWire

/// Lists registered accounts for moderators, newest first.
///
/// `words` without `role` or `suspended: true` orders by name instead; such pages may be shorter.
public struct ListAccounts: Call {
    public static let name: CallName = "auth.listAccounts"
    public static let access: Access = .moderator
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    /// Beginning of a name or username, or a whole e-mail address, 1…254 characters.
    public var words: String?
    /// Only users with this role.
    public var role: RoleName?
    /// Only suspended users, or only others.
    public var suspended: Bool?
    /// Page size, 1…200; 50 by default.
    public var limit: Int?
    /// Previous page's `next`, for the same filters.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// One page.
        public var accounts: [AccountSummary]
        /// Cursor of the next page.
        public var next: Cursor?

        public init(accounts: [AccountSummary], next: Cursor? = nil) {
            self.accounts = accounts
            self.next = next
        }
    }

    public init(
        words: String? = nil,
        role: RoleName? = nil,
        suspended: Bool? = nil,
        limit: Int? = nil,
        cursor: Cursor? = nil
    ) {
        self.words = words
        self.role = role
        self.suspended = suspended
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListAccounts: Ruled {
    /// 1…254 characters.
    public static let wordsRule = TextRule(length: 1...254)

    public static let rules: FieldRules = [
        "words": wordsRule, "role": RoleName.rule, "limit": NumberRule<Int>.pageLimit,
    ]
}

/// A registered account as moderators list it, without its address.
public struct AccountSummary: Codable, Sendable, Equatable {
    /// User's id.
    public var user: UserID
    /// Display name, as in ``Profile/displayName``.
    public var displayName: String
    /// Username, if any.
    public var username: String?
    /// Time of the registration.
    public var registeredAt: Timestamp
    /// Last refresh of a session that has not ended.
    public var lastSeenAt: Timestamp?
    /// Granted roles.
    public var roles: [RoleName]
    /// Start of a suspension.
    public var suspendedAt: Timestamp?
    /// End of a suspension; absent until it is lifted.
    public var suspendedUntil: Timestamp?

    public init(
        user: UserID,
        displayName: String,
        username: String? = nil,
        registeredAt: Timestamp,
        lastSeenAt: Timestamp? = nil,
        roles: [RoleName] = [],
        suspendedAt: Timestamp? = nil,
        suspendedUntil: Timestamp? = nil
    ) {
        self.user = user
        self.displayName = displayName
        self.username = username
        self.registeredAt = registeredAt
        self.lastSeenAt = lastSeenAt
        self.roles = roles
        self.suspendedAt = suspendedAt
        self.suspendedUntil = suspendedUntil
    }
}
