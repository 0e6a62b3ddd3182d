public import UmkreisWire

/// Hides a message from the caller permanently, on all devices.
///
/// The caller's read mark moves to it. Repeating is allowed.
///
/// Faults: `not-found` for an unknown conversation or message; `conflict` (`message`) if too many are hidden.
public struct HideMessage: Call {
    public static let name: CallName = "chat.hideMessage"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = Done

    /// The conversation.
    public var conversation: ConversationID
    /// The message's number.
    public var message: Int

    public init(conversation: ConversationID, message: Int) {
        self.conversation = conversation
        self.message = message
    }
}

extension HideMessage: Ruled {
    /// Maximum per conversation.
    public static let maximum = 1_000

    public static let rules: FieldRules = ["message": SendMessage.numberRule]
}
