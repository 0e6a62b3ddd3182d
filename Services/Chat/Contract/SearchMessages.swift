public import Wire

/// Finds words in what the caller has written and been told: in messages that the caller sees, the newest first.
///
/// All words must be met, the last one may be the beginning of one; upper case and accents do not matter, and of scripts without
/// spaces any two letters are found. Not found are messages that were deleted or hidden, and those of people whom a block keeps
/// apart from the caller. Without a conversation, the 500 that were last written in are searched.
///
/// Faults: `invalid` (`words` without a letter or digit, `limit`, `cursor`); `not-found` when the caller is not in such a
/// conversation; `gone` (`cursor`) when the history was replaced.
public struct SearchMessages: Call {
    public static let name: CallName = "chat.searchMessages"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound, .gone]

    public var words: String
    /// Only in this one.
    public var conversation: ConversationID?
    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var messages: [ChatMessage]
        /// Where this page ended, which may have fewer messages than it could; absent on the last.
        public var next: Cursor?
        /// Whether the newest messages could not be searched yet, as many came at once; absent where all were.
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
    public static let wordsRule = WordsRule(TextRule(length: 1...200))
    public static let limitRule = NumberRule(1...100, usual: 20)

    public static let rules: FieldRules = ["words": wordsRule, "limit": limitRule]
}
