public import Wire

/// Says something.
///
/// A reply means that it is stored for good; the same key again gets the same message. Whoever sends has read: the sender's
/// mark moves to the new message.
///
/// Faults: `invalid` (`text`); `not-found` when the caller is not in such a conversation.
public struct SendMessage: Call {
    public static let name: CallName = "chat.sendMessage"

    public var conversation: ConversationID
    /// 1…4,000 characters, at most 8 KiB, without control characters other than tabs and the ends of lines.
    public var text: String

    public struct Reply: Codable, Sendable, Equatable {
        public var message: ChatMessage

        public init(message: ChatMessage) {
            self.message = message
        }
    }

    public init(conversation: ConversationID, text: String) {
        self.conversation = conversation
        self.text = text
    }
}
