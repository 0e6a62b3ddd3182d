public import Wire

/// Returns the caller's changes after a cursor, oldest first.
///
/// Returns only the latest of a member's marks in a conversation. Repeating a cursor is safe. Typing hints are not
/// stored, may be missed, and do not move the cursor.
///
/// Faults: `not-found` if the caller is not in the conversation and has received its departure; `gone` (`cursor`) if
/// the history was replaced: start without one.
public struct SyncAfter: PolledCall {
    public static let name: CallName = "chat.syncAfter"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound, .gone]

    /// From the previous reply; without one, returns the current position.
    ///
    /// Reveals no activity of others.
    public var cursor: Cursor?
    /// Its cursor does not cover other conversations.
    public var conversation: ConversationID?
    /// 1…200, default 100.
    public var limit: Int?
    /// Long-poll timeout in milliseconds, 0…25,000, default 0.
    public var waitMs: Int?
    /// From the previous reply; absent for no hints.
    public var hints: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// The changes, oldest first.
        public var changes: [ChatChange]
        /// Cursor of the next call.
        public var cursor: Cursor
        /// Whether more changes are available.
        public var hasMore: Bool
        /// Conversations with changed typists; absent if unchanged.
        public var typing: [TypingHint]?
        /// Position in the typing hints.
        public var hints: Cursor

        public init(
            changes: [ChatChange],
            cursor: Cursor,
            hasMore: Bool,
            typing: [TypingHint]? = nil,
            hints: Cursor
        ) {
            self.changes = changes
            self.cursor = cursor
            self.hasMore = hasMore
            self.typing = typing
            self.hints = hints
        }
    }

    public init(
        cursor: Cursor? = nil,
        conversation: ConversationID? = nil,
        limit: Int? = nil,
        waitMs: Int? = nil,
        hints: Cursor? = nil
    ) {
        self.cursor = cursor
        self.conversation = conversation
        self.limit = limit
        self.waitMs = waitMs
        self.hints = hints
    }
}

extension SyncAfter: Ruled {
    public static let limitRule = NumberRule(1...200, usual: 100)

    public static let rules: FieldRules = ["limit": limitRule, "waitMs": NumberRule<Int>.wait]
}
