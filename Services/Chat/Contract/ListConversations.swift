public import Wire

/// Lists the caller's conversations: those that are pinned first, then last written in first.
///
/// Names and photos of the others come with them, as everybody sees them: at most 200 in a page, the other of two before those of
/// groups.
///
/// Faults: `invalid` (`filter`, `limit`, `cursor`).
public struct ListConversations: Call {
    public static let name: CallName = "chat.listConversations"
    public static let effect: Effect = .reads

    /// Which of them; the inbox unless said otherwise.
    public var filter: ConversationFilter?
    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var conversations: [ConversationSummary]
        /// Where this page ended; absent on the last.
        public var next: Cursor?
        /// How many conversations of the inbox have something unread, or are marked so; those that are muted, and those of two whom
        /// a block keeps apart, do not count.
        public var unreadConversations: Int
        /// How many messages that are.
        public var unreadMessages: Int
        /// How many requests wait for the caller's answer; they are listed by the filter `requests`.
        public var requests: Int
        /// Whether names and photos are missing, for auth did not tell them in time.
        public var namesAreMissing: Bool?

        public init(
            conversations: [ConversationSummary],
            next: Cursor? = nil,
            unreadConversations: Int,
            unreadMessages: Int = 0,
            requests: Int = 0,
            namesAreMissing: Bool? = nil
        ) {
            self.conversations = conversations
            self.next = next
            self.unreadConversations = unreadConversations
            self.unreadMessages = unreadMessages
            self.requests = requests
            self.namesAreMissing = namesAreMissing
        }
    }

    public init(filter: ConversationFilter? = nil, limit: Int? = nil, cursor: Cursor? = nil) {
        self.filter = filter
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListConversations: Ruled {
    public static let limitRule = NumberRule<Int>.pageLimit

    public static let rules: FieldRules = ["filter": ConversationFilter.rule, "limit": limitRule]
}

/// Which of somebody's conversations.
public struct ConversationFilter: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Those that the person takes part in, but for the archived.
    public static let inbox: ConversationFilter = "inbox"
    /// What strangers have written, and groups that strangers ask to come into.
    public static let requests: ConversationFilter = "requests"
    public static let archived: ConversationFilter = "archived"

    public static let rule = ChoiceRule([inbox.text, requests.text, archived.text])
}
