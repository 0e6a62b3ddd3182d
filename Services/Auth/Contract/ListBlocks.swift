public import UmkreisWire

/// Lists the users blocked by the caller, latest first.
public struct ListBlocks: Call {
    public static let name: CallName = "auth.listBlocks"
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    /// Page size, 1…200; 50 by default.
    public var limit: Int?
    /// Previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// Latest first.
        public var blocks: [BlockedUser]
        /// Number of blocked users.
        public var count: Int
        /// Cursor of the next page.
        public var next: Cursor?

        public init(blocks: [BlockedUser], count: Int, next: Cursor? = nil) {
            self.blocks = blocks
            self.count = count
            self.next = next
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) { (self.limit, self.cursor) = (limit, cursor) }
}

extension ListBlocks: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule<Int>.pageLimit]
}

/// A user blocked by the caller.
public struct BlockedUser: Codable, Sendable, Equatable {
    /// Blocked user.
    public var user: UserID
    /// Time of the block.
    public var blockedAt: Timestamp

    public init(user: UserID, blockedAt: Timestamp) { (self.user, self.blockedAt) = (user, blockedAt) }
}
