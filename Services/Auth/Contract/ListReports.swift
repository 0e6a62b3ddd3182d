public import UmkreisWire

/// Lists open reports, oldest first, without those about the caller.
public struct ListReports: Call {
    public static let name: CallName = "auth.listReports"
    public static let access: Access = .moderator
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    /// Page size, 1…200; 50 by default; long reports may end a page earlier.
    public var limit: Int?
    /// Previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// Open reports.
        public var reports: [FiledReport]
        /// Number of open reports, without those about the caller.
        public var count: Int
        /// Cursor of the next page.
        public var next: Cursor?

        public init(reports: [FiledReport], count: Int, next: Cursor? = nil) {
            self.reports = reports
            self.count = count
            self.next = next
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) { (self.limit, self.cursor) = (limit, cursor) }
}

extension ListReports: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule<Int>.pageLimit]
}
