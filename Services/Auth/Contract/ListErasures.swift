public import Wire

/// Tells whose erasure is not finished, those first that are or were due first: with what is still waited for.
///
/// Faults: `invalid` (`limit`, `cursor`).
public struct ListErasures: Call {
    public static let name: CallName = "auth.listErasures"
    public static let access: Access = .operator
    public static let effect: Effect = .reads

    /// 1…200; 50 unless said otherwise.
    public var limit: Int?
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var erasures: [OpenErasure]
        /// Where the next page begins; none on the last.
        public var next: Cursor?

        public init(erasures: [OpenErasure], next: Cursor? = nil) {
            self.erasures = erasures
            self.next = next
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListErasures: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule<Int>.pageLimit]
}

/// Somebody who has asked to be erased, or is being so.
public struct OpenErasure: Codable, Sendable, Equatable {
    public var user: UserID
    public var requestedAt: Timestamp
    /// When it begins, within an hour after it.
    public var dueAt: Timestamp
    /// When it began; nil before that.
    public var startedAt: Timestamp?
    /// The services that have not said yet that they keep nothing any more.
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
