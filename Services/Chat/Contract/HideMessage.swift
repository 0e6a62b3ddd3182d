public import Wire

/// Takes a message out of the caller's own sight, whoever has sent it and however old it is; all others still see it.
///
/// It is not told again, on no device of the caller's, and it does not come back. Whoever hides a message has seen it: the
/// caller's mark moves to it. That it is hidden already is no fault. At most 1,000 in a conversation.
///
/// Faults: `not-found` when the caller is not in such a conversation (`conversation`), or it has no such message (`message`);
/// `conflict` (`message`) when too many are hidden.
public struct HideMessage: Call {
    public static let name: CallName = "chat.hideMessage"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = Done

    public var conversation: ConversationID
    /// Its number.
    public var message: Int

    public init(conversation: ConversationID, message: Int) {
        self.conversation = conversation
        self.message = message
    }
}

extension HideMessage: Ruled {
    /// How many of a conversation.
    public static let most = 1_000

    public static let rules: FieldRules = ["message": SendMessage.numberRule]
}
