public import UmkreisWire

/// Returns a range of a log, oldest first; by default the newest entries.
///
/// Faults: `not-found` for an unknown conversation; `invalid` for more than one of `before`, `after` and `around`.
public struct ListMessages: Call {
    public static let name: CallName = "chat.listMessages"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    /// The conversation.
    public var conversation: ConversationID
    /// Returns entries before this number.
    public var before: Int?
    /// Returns entries after this number.
    public var after: Int?
    /// Returns entries around this number.
    public var around: Int?
    /// Entries per page, 1…200, default 50.
    public var limit: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// The visible entries, oldest first.
        public var messages: [ChatMessage]
        /// Whether earlier entries exist.
        public var hasEarlier: Bool
        /// Whether later entries exist.
        public var hasLater: Bool
        /// Number of the last entry that the caller has read; 0 for none.
        public var read: Int
        /// Number of the first unread message; absent if all are read.
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
    /// 1…200, default 50.
    public static let limitRule = NumberRule<Int>.pageLimit

    public static let rules: FieldRules = ["limit": limitRule]
}
