public import Wire

/// An entry of a conversation's log: a message, or something that has happened to the conversation.
///
/// Its place in the conversation is its number alone.
public struct ChatMessage: Codable, Sendable, Equatable {
    public var conversation: ConversationID
    /// 1 for the first of a conversation, without gaps.
    public var number: Int
    public var id: MessageID
    public var sender: UserID
    /// Empty for an event, and where it has been erased.
    public var text: String
    public var sentAt: Timestamp
    /// What has happened, if it is no message.
    public var event: ConversationEvent?
    /// Whether the message has lost its text, for its sender is no more; absent where it has not.
    public var isErased: Bool?

    public init(
        conversation: ConversationID,
        number: Int,
        id: MessageID,
        sender: UserID,
        text: String,
        sentAt: Timestamp,
        event: ConversationEvent? = nil,
        isErased: Bool? = nil
    ) {
        self.conversation = conversation
        self.number = number
        self.id = id
        self.sender = sender
        self.text = text
        self.sentAt = sentAt
        self.event = event
        self.isErased = isErased
    }
}
