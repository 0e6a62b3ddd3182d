public import UmkreisWire

/// Searches the messages visible to the caller, newest first.
///
/// All words must match, the last as a prefix, ignoring case and accents; in scripts without spaces any two letters
/// match. Excludes users blocked from the caller. By default searches the 500 most recently active conversations.
///
/// Faults: `not-found` for an unknown conversation; `gone` (`cursor`) if the history was replaced.
public struct SearchMessages: Call {
    public static let name: CallName = "chat.searchMessages"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound, .gone]

    /// The searched words, 1…200 characters.
    public var words: String
    /// Searches only this conversation.
    public var conversation: ConversationID?
    /// Messages per page, 1…100, default 20.
    public var limit: Int?
    /// The previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// One page, newest first.
        public var messages: [ChatMessage]
        /// Cursor of the next page; absent on the last, which may follow a short one.
        public var next: Cursor?
        /// Whether the newest messages are not indexed yet.
        public var isBehind: Bool?

        public init(messages: [ChatMessage], next: Cursor? = nil, isBehind: Bool? = nil) {
            self.messages = messages
            self.next = next
            self.isBehind = isBehind
        }
    }

    public init(words: String, conversation: ConversationID? = nil, limit: Int? = nil, cursor: Cursor? = nil) {
        self.words = words
        self.conversation = conversation
        self.limit = limit
        self.cursor = cursor
    }
}

extension SearchMessages: Ruled {
    /// 1…200 characters.
    public static let wordsRule = WordsRule(TextRule(length: 1...200, lines: .any))
    /// 1…100, default 20.
    public static let limitRule = NumberRule(1...100, default: 20)

    public static let rules: FieldRules = ["words": wordsRule, "limit": limitRule]
}
