public import UmkreisWire

/// Retries failed mails immediately, with a fresh number of attempts.
///
/// Deletes mails with expired codes.
///
/// Faults: `gone`, see ``RefreshSession``.
public struct RetryMail: Call {
    public static let name: CallName = "auth.retryMail"
    public static let access: Access = .operator
    public static let faults: [FaultCode] = [.gone]

    /// Maximum number, oldest first, 1…200; 50 by default.
    public var limit: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// Number of retried mails.
        public var retried: Int
        /// Number of deleted mails.
        public var outdated: Int
        /// Number of remaining failed mails.
        public var left: Int

        public init(retried: Int, outdated: Int, left: Int) {
            self.retried = retried
            self.outdated = outdated
            self.left = left
        }
    }

    public init(limit: Int? = nil) { self.limit = limit }
}

extension RetryMail: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule.pageLimit]
}
