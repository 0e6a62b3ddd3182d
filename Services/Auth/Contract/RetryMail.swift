public import Wire

/// Has letters that could not be mailed tried again at once, and then as often as new ones.
///
/// A letter whose code has run out meanwhile is thrown away.
///
/// Faults: `invalid` (`limit`); `gone` (`key`) as ``RefreshSession`` tells it.
public struct RetryMail: Call {
    public static let name: CallName = "auth.retryMail"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.gone]

    /// How many, the oldest first.
    public var limit: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// How many are tried again.
        public var retried: Int
        /// How many were thrown away.
        public var outdated: Int
        /// How many more there are that could not be mailed.
        public var left: Int

        public init(retried: Int, outdated: Int, left: Int) {
            self.retried = retried
            self.outdated = outdated
            self.left = left
        }
    }

    public init(limit: Int? = nil) {
        self.limit = limit
    }
}

extension RetryMail: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule.pageLimit]
}
