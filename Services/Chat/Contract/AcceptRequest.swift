public import Wire

/// Takes part in a conversation that a stranger has opened, or comes into a group.
///
/// To answer a message is to accept it as well. Accepting what is accepted changes nothing; what was declined can be accepted.
///
/// Faults: `not-found` when nobody has asked the caller into such a conversation; `forbidden` where a block stands between the two.
public struct AcceptRequest: Call {
    public static let name: CallName = "chat.acceptRequest"
    public static let faults: [FaultCode] = [.notFound]
    public typealias Reply = Done

    public var conversation: ConversationID

    public init(conversation: ConversationID) {
        self.conversation = conversation
    }
}
