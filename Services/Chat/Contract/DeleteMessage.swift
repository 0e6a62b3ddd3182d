public import UmkreisWire

/// Deletes the caller's message for everyone, within 24 hours.
///
/// A request can be deleted until it is answered. The message keeps its number and no longer counts as unread. Reports
/// include the old text for 30 days. Works across a block, and repeatedly.
///
/// Faults: `not-found` for an unknown conversation or message; `forbidden` (`message`) for another user's; `conflict`
/// (`message`) if too old.
public struct DeleteMessage: Call {
    public static let name: CallName = "chat.deleteMessage"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = SendMessage.Reply

    /// The conversation.
    public var conversation: ConversationID
    /// The message's number.
    public var message: Int

    public init(conversation: ConversationID, message: Int) {
        self.conversation = conversation
        self.message = message
    }
}

extension DeleteMessage: Ruled {
    public static let rules: FieldRules = ["message": SendMessage.numberRule]
}
