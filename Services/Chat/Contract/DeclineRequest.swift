public import Wire

/// Puts a request away, of which nobody is told: whoever asked learns as little as of one that waits.
///
/// To write in the conversation, or to accept it, takes that back. Declining twice changes nothing.
///
/// Faults: `not-found` when nobody has asked the caller into such a conversation; `conflict` for one that the caller takes part in.
public struct DeclineRequest: Call {
    public static let name: CallName = "chat.declineRequest"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = Done

    public var conversation: ConversationID

    public init(conversation: ConversationID) {
        self.conversation = conversation
    }
}
