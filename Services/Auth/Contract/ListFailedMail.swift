public import UmkreisWire

/// Lists mails that failed at the last attempt, oldest first; given up ones for 30 days.
public struct ListFailedMail: Call {
    public static let name: CallName = "auth.listFailedMail"
    public static let access: Access = .operator
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    /// Page size, 1…200; 50 by default.
    public var limit: Int?
    /// Previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// Failed mails.
        public var mails: [FailedMail]
        /// Number of failed mails.
        public var count: Int
        /// Queued mails, tried or not.
        public var waiting: Int
        /// Cursor of the next page.
        public var next: Cursor?

        public init(mails: [FailedMail], count: Int, waiting: Int, next: Cursor? = nil) {
            self.mails = mails
            self.count = count
            self.waiting = waiting
            self.next = next
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) { (self.limit, self.cursor) = (limit, cursor) }
}

extension ListFailedMail: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule.pageLimit]
}

/// A mail that could not be delivered at the last attempt.
public struct FailedMail: Codable, Sendable, Equatable {
    /// Mail's id.
    public var id: MailID
    /// Kind, such as `verifyAddress`; not the content.
    public var letter: String
    /// Masked recipient; absent if unreadable.
    public var to: String?
    /// Time it was queued.
    public var postedAt: Timestamp
    /// Number of attempts.
    public var tries: Int
    /// Next attempt; absent once given up.
    public var dueAt: Timestamp?
    /// Set after six attempts or a permanent refusal.
    public var failedAt: Timestamp?
    /// Last error.
    public var trouble: String

    public init(
        id: MailID,
        letter: String,
        to: String?,
        postedAt: Timestamp,
        tries: Int,
        dueAt: Timestamp? = nil,
        failedAt: Timestamp? = nil,
        trouble: String
    ) {
        self.id = id
        self.letter = letter
        self.to = to
        self.postedAt = postedAt
        self.tries = tries
        self.dueAt = dueAt
        self.failedAt = failedAt
        self.trouble = trouble
    }
}

/// The id of a queued or failed mail.
public typealias MailID = Identifier<FailedMail>
