public import Wire

/// Lists what was written into the audit log, oldest first; rows are kept for 365 days.
///
/// Faults: `invalid` (`limit`, `after`).
public struct ListAudit: Call {
    public static let name: CallName = "auth.listAudit"
    public static let access: Access = .operator
    public static let effect: Effect = .reads

    /// Only rows of greater numbers; 0 unless said otherwise.
    public var after: Int64?
    public var limit: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// The last one's number is what the next page comes after.
        public var events: [AuditedEvent]

        public init(events: [AuditedEvent]) {
            self.events = events
        }
    }

    public init(after: Int64? = nil, limit: Int? = nil) {
        self.after = after
        self.limit = limit
    }
}

extension ListAudit: Ruled {
    public static let afterRule = NumberRule<Int64>(0...Int64.max, usual: 0)
    public static let rules: FieldRules = ["after": afterRule, "limit": NumberRule.pageLimit]
}
