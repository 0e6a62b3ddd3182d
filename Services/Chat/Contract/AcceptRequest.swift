public import UmkreisWire

/// Accepts a message request or group invitation, even after declining.
///
/// Replying accepts too. Repeating is allowed.
///
/// Faults: `not-found` for an unknown conversation; `forbidden` across a block.
public struct AcceptRequest: Call {
    public static let name: CallName = "chat.acceptRequest"
    public static let faults: [FaultCode] = [.notFound]
    public typealias Reply = Done

    /// The request.
    public var conversation: ConversationID

    public init(conversation: ConversationID) {
        self.conversation = conversation
    }
}
