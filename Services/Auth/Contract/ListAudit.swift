public import Wire

/// Lists the audit log of 365 days, oldest first.
public struct ListAudit: Call {
    public static let name: CallName = "auth.listAudit"
    public static let access: Access = .operator
    public static let effect: Effect = .reads

    /// Number before the page; 0 by default.
    public var after: Int64?
    /// Page size.
    public var limit: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// Pass the last number as the next `after`.
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
