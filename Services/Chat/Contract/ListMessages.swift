public import Wire

/// Tells a stretch of a conversation, oldest first: the newest messages, or those before, after or around a number.
///
/// Faults: `invalid` when more than one of `before`, `after` and `around` is given, and (`limit`); `not-found` when the
/// caller is not in such a conversation.
public struct ListMessages: Call {
    public static let name: CallName = "chat.listMessages"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    public var conversation: ConversationID
    public var before: Int?
    public var after: Int?
    public var around: Int?
    public var limit: Int?

    public struct Reply: Codable, Sendable, Equatable {
        public var messages: [ChatMessage]
        public var hasEarlier: Bool
        public var hasLater: Bool
        /// The number up to which the caller has read.
        public var read: Int
        /// The first message of somebody else's behind that: where to begin to read; absent where nothing is unread.
        public var firstUnread: Int?

        public init(
            messages: [ChatMessage],
            hasEarlier: Bool,
            hasLater: Bool,
            read: Int,
            firstUnread: Int? = nil
        ) {
            self.messages = messages
            self.hasEarlier = hasEarlier
            self.hasLater = hasLater
            self.read = read
            self.firstUnread = firstUnread
        }
    }

    public init(
        conversation: ConversationID,
        before: Int? = nil,
        after: Int? = nil,
        around: Int? = nil,
        limit: Int? = nil
    ) {
        self.conversation = conversation
        self.before = before
        self.after = after
        self.around = around
        self.limit = limit
    }
}

extension ListMessages: Ruled {
    public static let limitRule = NumberRule<Int>.pageLimit

    public static let rules: FieldRules = ["limit": limitRule]
}
