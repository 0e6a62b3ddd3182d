public import UmkreisWire

/// Lists the caller's conversations: pinned first, then by newest entry.
///
/// Includes public names of at most 200 users a page, direct conversations first.
public struct ListConversations: Call {
    public static let name: CallName = "chat.listConversations"
    public static let effect: Effect = .reads

    /// The selection; default: the inbox.
    public var filter: ConversationFilter?
    /// Conversations per page, 1…200, default 50.
    public var limit: Int?
    /// The previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// One page.
        public var conversations: [ConversationSummary]
        /// Cursor of the next page; absent on the last.
        public var next: Cursor?
        /// Number of unread inbox conversations, except muted or blocked ones.
        public var unreadConversations: Int
        /// Number of unread messages in these.
        public var unreadMessages: Int
        /// Number of unanswered requests (filter `requests`).
        public var requests: Int
        /// Whether auth failed to return names in time.
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
    /// 1…200, default 50.
    public static let limitRule = NumberRule<Int>.pageLimit

    public static let rules: FieldRules = ["filter": ConversationFilter.rule, "limit": limitRule]
}

/// A selection of the user's conversations.
public struct ConversationFilter: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Joined conversations that are not archived.
    public static let inbox: ConversationFilter = "inbox"
    /// Message requests and group invitations.
    public static let requests: ConversationFilter = "requests"
    /// Archived conversations.
    public static let archived: ConversationFilter = "archived"

    /// The filters.
    public static let rule = ChoiceRule([inbox.text, requests.text, archived.text])
}
