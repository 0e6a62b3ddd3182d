public import Wire

/// Says that the caller is writing (typing notification), or has stopped.
///
/// It is a hint that is kept in memory alone and is forgotten after six seconds: say it again within five as long as it is so.
/// A message of the caller's ends it. The others in the conversation hear of it by ``SyncAfter`` if they ask for hints; nobody
/// does where the caller hides presence (``UpdatePrivacy``), nor across a block.
///
/// Hints that come too fast are accepted and dropped: of one sender more than ten at once and then two a second, in one
/// conversation more than twenty at once and then ten a second.
///
/// Faults: `not-found` when the caller is not in such a conversation.
public struct SetTyping: Call {
    public static let name: CallName = "chat.setTyping"
    public static let faults: [FaultCode] = [.notFound]

    public typealias Reply = Done

    public var conversation: ConversationID
    /// False for whoever has stopped; true unless said otherwise.
    public var isTyping: Bool?

    public init(conversation: ConversationID, isTyping: Bool? = nil) {
        self.conversation = conversation
        self.isTyping = isTyping
    }
}
