public import Wire

/// Lists the letters that could not be mailed when they were last tried, the oldest first; those that were given up stay for 30
/// days.
///
/// Faults: `invalid` (`limit`, `cursor`).
public struct ListFailedMail: Call {
    public static let name: CallName = "auth.listFailedMail"
    public static let access: Access = .operator
    public static let effect: Effect = .reads

    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var mails: [FailedMail]
        /// How many such letters there are in all.
        public var count: Int
        /// How many letters wait to be mailed, tried before or not.
        public var waiting: Int
        /// Where this page ended; absent on the last.
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
