public import UmkreisWire

/// Lists unfinished erasures, earliest due first.
public struct ListErasures: Call {
    public static let name: CallName = "auth.listErasures"
    public static let access: Access = .operator
    public static let effect: Effect = .reads
    public static let traits: [CallTrait] = [.isPrivate]

    /// Page size, 1…200; 50 by default.
    public var limit: Int?
    /// Previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// Unfinished erasures.
        public var erasures: [OpenErasure]
        /// Cursor of the next page.
        public var next: Cursor?

        public init(erasures: [OpenErasure], next: Cursor? = nil) { (self.erasures, self.next) = (erasures, next) }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) { (self.limit, self.cursor) = (limit, cursor) }
}

extension ListErasures: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule<Int>.pageLimit]
}

/// A requested or running erasure.
public struct OpenErasure: Codable, Sendable, Equatable {
    /// User to erase.
    public var user: UserID
    /// Time of the request.
    public var requestedAt: Timestamp
    /// Starts within an hour after this time.
    public var dueAt: Timestamp
    /// Absent while pending.
    public var startedAt: Timestamp?
    /// Services that have not confirmed the erasure.
    public var missing: [ServiceName]

    public init(
        user: UserID,
        requestedAt: Timestamp,
        dueAt: Timestamp,
        startedAt: Timestamp? = nil,
        missing: [ServiceName]
    ) {
        self.user = user
        self.requestedAt = requestedAt
        self.dueAt = dueAt
        self.startedAt = startedAt
        self.missing = missing
    }
}
