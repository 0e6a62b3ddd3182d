/// Retries quarantined events, least recently tried first.
///
/// The quarantine holds only each subject's latest event, so order is preserved.
public struct RetryQuarantined: CommonCall {
    public static let word = "retryQuarantined"
    public static let access: Access = .operator
    public static let effect: Effect = .writes

    /// 1…200; 50 by default.
    public var limit: Int?

    public struct Reply: Codable, Sendable {
        /// Events applied.
        public var applied: Int
        /// Events still quarantined.
        public var left: Int
        /// Events that failed again.
        public var failed: [QuarantineEntry]

        public init(applied: Int, left: Int, failed: [QuarantineEntry]) {
            self.applied = applied
            self.left = left
            self.failed = failed
        }
    }

    public init(limit: Int? = nil) {
        self.limit = limit
    }
}

extension RetryQuarantined: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule<Int>.pageLimit]
}
