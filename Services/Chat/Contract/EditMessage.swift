public import UmkreisWire

/// Replaces the text of the caller's message, within 24 hours.
///
/// A request can be edited until it is answered. Members receive it again, with number and time unchanged. Reports
/// include former texts for 30 days. An equal text is not an edit.
///
/// Faults: `not-found` for an unknown conversation or message; `forbidden` (`message`) for another user's,
/// (`conversation`) across a block; `gone` (`message`) if deleted; `conflict` (`message`) if too old or edited too
/// often; `throttled` like ``SendMessage``.
public struct EditMessage: Call {
    public static let name: CallName = "chat.editMessage"
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict, .throttled]
    public typealias Reply = SendMessage.Reply

    /// The conversation.
    public var conversation: ConversationID
    /// The message's number.
    public var message: Int
    /// The new text, 1…4,000 characters.
    public var text: String

    public init(conversation: ConversationID, message: Int, text: String) {
        self.conversation = conversation
        self.message = message
        self.text = text
    }
}

extension EditMessage: Ruled {
    /// Seconds in which a message can be edited or deleted.
    public static let time = 86_400
    /// Maximum number of edits.
    public static let maximum = 10

    public static let rules: FieldRules = ["message": SendMessage.numberRule, "text": SendMessage.textRule]
}
