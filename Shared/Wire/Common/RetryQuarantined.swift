/// Tries again to apply what a service has set aside, those tried longest ago first.
///
/// What can be applied leaves the quarantine. Of one subject there is never more than the latest event there, so nothing
/// is applied behind what came after it.
public struct RetryQuarantined: CommonCall {
    public static let word = "retryQuarantined"
    public static let access: Access = .operator
    public static let effect: Effect = .writes

    /// How many to try, 1…200; 50 unless said otherwise.
    public var limit: Int?

    public struct Reply: Codable, Sendable {
        /// How many were applied now.
        public var applied: Int
        /// How many still lie there, tried now or not.
        public var left: Int
        /// Those that were tried in vain, with the reasons.
        public var failed: [QuarantinedLine]

        public init(applied: Int, left: Int, failed: [QuarantinedLine]) {
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
