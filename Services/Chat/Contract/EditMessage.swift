public import Wire

/// Puts another text in the place of what the caller has said: within 24 hours, and ten times at most.
///
/// A message to a stranger can be edited until they answer, however old it is.
///
/// The message keeps its number and its day, and everybody in the conversation is told it again. What it said before is kept for
/// thirty days, for moderators who are told of it with a report. The same text again is no edit.
///
/// Faults: `invalid` (`text`); `not-found` when the caller is not in such a conversation (`conversation`), or it has no such
/// message (`message`); `forbidden` for another's message (`message`), and where the other cannot be written to
/// (`conversation`); `gone` (`message`) for a deleted one; `conflict` (`message`) when it is too old or was edited too often;
/// `throttled` at the pace of messages (``SendMessage``), of which it counts as one.
public struct EditMessage: Call {
    public static let name: CallName = "chat.editMessage"
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict, .throttled]

    public var conversation: ConversationID
    /// Its number.
    public var message: Int
    public var text: String

    public struct Reply: Codable, Sendable, Equatable {
        public var message: ChatMessage

        public init(message: ChatMessage) {
            self.message = message
        }
    }

    public init(conversation: ConversationID, message: Int, text: String) {
        self.conversation = conversation
        self.message = message
        self.text = text
    }
}

extension EditMessage: Ruled {
    /// How long a message can be edited, and deleted for everybody, in seconds.
    public static let time = 86_400
    /// How often.
    public static let most = 10

    public static let rules: FieldRules = ["message": SendMessage.numberRule, "text": SendMessage.textRule]
}
