public import UmkreisWire

/// Declines a request or invitation; its sender sees it as unanswered.
///
/// Replying or accepting reverses it. Repeating is allowed.
///
/// Faults: `not-found` for an unknown conversation; `conflict` if the caller is a member.
public struct DeclineRequest: Call {
    public static let name: CallName = "chat.declineRequest"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = Done

    /// The request.
    public var conversation: ConversationID

    public init(conversation: ConversationID) {
        self.conversation = conversation
    }
}
