public import Wire

/// What is new for the caller behind a cursor, oldest first, in all the caller's conversations together.
///
/// Of a member's marks in a conversation the last is told, in the place where it came to be.
///
/// With `waitMs` it is a long poll: it answers as soon as there is something, or with nothing when the time is over.
/// Nothing is lost by asking again with the same cursor.
///
/// Faults: `invalid` (`limit`, `waitMs`, `cursor`); `gone` (`cursor`) when the history was replaced: begin again
/// without one.
public struct SyncAfter: PolledCall {
    public static let name: CallName = "chat.syncAfter"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.gone]

    /// From the reply before; without one, nothing is told but where now is.
    ///
    /// It says nothing of what others do, and stays the same while there is nothing new.
    public var cursor: Cursor?
    public var limit: Int?
    public var waitMs: Int?

    public struct Reply: Codable, Sendable, Equatable {
        public var changes: [ChatChange]
        public var cursor: Cursor
        public var hasMore: Bool

        public init(changes: [ChatChange], cursor: Cursor, hasMore: Bool) {
            self.changes = changes
            self.cursor = cursor
            self.hasMore = hasMore
        }
    }

    public init(cursor: Cursor? = nil, limit: Int? = nil, waitMs: Int? = nil) {
        self.cursor = cursor
        self.limit = limit
        self.waitMs = waitMs
    }
}

extension SyncAfter: Ruled {
    public static let limitRule = NumberRule(1...200, usual: 100)

    public static let rules: FieldRules = ["limit": limitRule, "waitMs": NumberRule<Int>.wait]
}
