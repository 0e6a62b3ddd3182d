public import Wire

/// Lists mails that failed at the last attempt, oldest first; given up ones for 30 days.
public struct ListFailedMail: Call {
    public static let name: CallName = "auth.listFailedMail"
    public static let access: Access = .operator
    public static let effect: Effect = .reads

    /// Page size.
    public var limit: Int?
    /// Previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// Failed mails.
        public var mails: [FailedMail]
        /// Total number.
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

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListFailedMail: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule.pageLimit]
}
