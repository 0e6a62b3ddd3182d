public import Wire

/// Says that the caller has read up to a number.
///
/// The mark never moves back.
///
/// Faults: `invalid` (`upTo`) beyond the newest message; `not-found` when the caller is not in such a conversation.
public struct MarkRead: Call {
    public static let name: CallName = "chat.markRead"
    public static let faults: [FaultCode] = [.notFound]

    public var conversation: ConversationID
    /// At most the number of the newest message.
    public var upTo: Int

    public struct Reply: Codable, Sendable, Equatable {
        public var read: Int
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
