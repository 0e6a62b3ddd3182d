public import Wire

/// Says something.
///
/// A reply means that it is stored for good; the same key again gets the same message. Whoever sends has read: the sender's
/// mark moves to the new message.
///
/// Faults: `invalid` (`text`); `not-found` when the caller is not in such a conversation; `forbidden` (`conversation`) when
/// the other cannot be written to, in the same words whatever the reason: either has blocked the other, or the account is
/// gone.
public struct SendMessage: Call {
    public static let name: CallName = "chat.sendMessage"
    public static let faults: [FaultCode] = [.notFound]

    public var conversation: ConversationID
    /// Kept as it is written, with tabs and the ends of lines.
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

extension SendMessage: Ruled {
    public static let textRule = TextRule(length: 1...4000, mostBytes: 8192, lines: .any)

    public static let rules: FieldRules = ["text": textRule]
}
