public import Wire

/// Goes through the audit log and tells whether each row is as it was written, and none is missing.
///
/// Each row is tied to the one before it, with a key that is not in the database. It goes through the whole log, a million rows in
/// some seconds.
public struct CheckAudit: Call {
    public static let name: CallName = "auth.checkAudit"
    public static let access: Access = .operator
    public static let effect: Effect = .reads

    public struct Reply: Codable, Sendable, Equatable {
        public var isWhole: Bool
        /// How many rows there are; absent when it is not whole.
        public var rows: Int?
        /// The number of the first row that was changed or is missing, 0 for the log's ends; absent when it is whole.
        public var brokenAt: Int64?

        public init(isWhole: Bool, rows: Int? = nil, brokenAt: Int64? = nil) {
            self.isWhole = isWhole
            self.rows = rows
            self.brokenAt = brokenAt
        }
    }

    public init() {}
}
