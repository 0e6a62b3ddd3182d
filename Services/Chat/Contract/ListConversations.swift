public import Wire

/// Lists the caller's conversations, last written in first.
///
/// Faults: `invalid` (`limit`, `cursor`).
public struct ListConversations: Call {
    public static let name: CallName = "chat.listConversations"
    public static let effect: Effect = .reads

    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var conversations: [ConversationSummary]
        /// Where this page ended; absent on the last.
        public var next: Cursor?
        /// How many of all the caller's conversations have something unread.
        public var unreadConversations: Int

        public init(conversations: [ConversationSummary], next: Cursor? = nil, unreadConversations: Int) {
            self.conversations = conversations
            self.next = next
            self.unreadConversations = unreadConversations
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListConversations: Ruled {
    public static let limitRule = NumberRule<Int>.pageLimit

    public static let rules: FieldRules = ["limit": limitRule]
}
