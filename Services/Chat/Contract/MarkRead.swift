public import Wire

/// Moves the caller's read mark forward.
///
/// Faults: `not-found` for an unknown conversation.
public struct MarkRead: Call {
    public static let name: CallName = "chat.markRead"
    public static let faults: [FaultCode] = [.notFound]

    /// The conversation.
    public var conversation: ConversationID
    /// At most the newest entry's number.
    public var upTo: Int

    public struct Reply: Codable, Sendable, Equatable {
        /// The current mark.
        public var read: Int
        /// Unread messages left.
        public var unread: Int

        public init(read: Int, unread: Int) {
            self.read = read
            self.unread = unread
        }
    }

    public init(conversation: ConversationID, upTo: Int) {
        self.conversation = conversation
        self.upTo = upTo
    }
}

extension MarkRead: Ruled {
    public static let upToRule = NumberRule(0...Int.max)

    public static let rules: FieldRules = ["upTo": upToRule]
}
