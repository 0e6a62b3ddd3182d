public import Wire

/// Lists whom the caller has blocked, last blocked first; nobody is told by whom they are blocked.
///
/// Faults: `invalid` (`limit`, `cursor`).
public struct ListBlocks: Call {
    public static let name: CallName = "auth.listBlocks"
    public static let effect: Effect = .reads

    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var blocks: [BlockedUser]
        /// How many there are in all.
        public var count: Int
        /// Where this page ended; absent on the last.
        public var next: Cursor?

        public init(blocks: [BlockedUser], count: Int, next: Cursor? = nil) {
            self.blocks = blocks
            self.count = count
            self.next = next
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListBlocks: Ruled {
    public static let limitRule = NumberRule<Int>.pageLimit

    public static let rules: FieldRules = ["limit": limitRule]
}

/// Somebody whom the caller has blocked.
public struct BlockedUser: Codable, Sendable, Equatable {
    public var user: UserID
    public var blockedAt: Timestamp

    public init(user: UserID, blockedAt: Timestamp) {
        self.user = user
        self.blockedAt = blockedAt
    }
}
