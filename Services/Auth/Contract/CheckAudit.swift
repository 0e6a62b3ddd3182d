public import UmkreisWire

/// Verifies that the audit log is complete and unmodified.
///
/// Checks a million rows in some seconds, by a key that is not in the database.
public struct CheckAudit: Call {
    public static let name: CallName = "auth.checkAudit"
    public static let access: Access = .operator
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    public struct Reply: Codable, Sendable, Equatable {
        /// Whether the log is intact.
        public var isWhole: Bool
        /// Absent for a broken log.
        public var rows: Int?
        /// First changed or missing row; 0 for the log's ends.
        public var brokenAt: Int64?

        public init(isWhole: Bool, rows: Int? = nil, brokenAt: Int64? = nil) {
            self.isWhole = isWhole
            self.rows = rows
            self.brokenAt = brokenAt
        }
    }

    public init() {}
}
