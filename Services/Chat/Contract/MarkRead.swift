public import UmkreisWire

/// Moves the caller's read mark forward.
///
/// Faults: `not-found` for an unknown conversation.
public struct MarkRead: Call {
    public static let name: CallName = "chat.markRead"
    public static let faults: [FaultCode] = [.notFound]

    /// The conversation.
    public var conversation: ConversationID
    /// Number of an entry, 0 to the newest one's.
    public var upTo: Int

    public struct Reply: Codable, Sendable, Equatable {
        /// The current mark.
        public var read: Int
        /// Number of unread messages left.
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
    /// Numbers from 0.
    public static let upToRule = NumberRule(0...Int.max)

    public static let rules: FieldRules = ["upTo": upToRule]
}
