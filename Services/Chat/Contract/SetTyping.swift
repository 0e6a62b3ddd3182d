public import UmkreisWire

/// Reports that the caller is typing, or has stopped.
///
/// Repeat it within five seconds; it ends after six, or with a message. ``SyncAfter`` with `hints` returns it to
/// others, except across a block or if the caller hides presence (``UpdatePrivacy``).
///
/// Excess hints are dropped silently: per sender beyond ten and two a second, per conversation beyond twenty and ten a
/// second.
///
/// Faults: `not-found` for an unknown conversation.
public struct SetTyping: Call {
    public static let name: CallName = "chat.setTyping"
    public static let faults: [FaultCode] = [.notFound]

    public typealias Reply = Done

    /// The conversation.
    public var conversation: ConversationID
    /// False to stop; default true.
    public var isTyping: Bool?

    public init(conversation: ConversationID, isTyping: Bool? = nil) {
        self.conversation = conversation
        self.isTyping = isTyping
    }
}
