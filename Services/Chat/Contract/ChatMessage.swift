public import Wire

/// A message.
///
/// Its place in the conversation is its number alone.
public struct ChatMessage: Codable, Sendable, Equatable {
    public var conversation: ConversationID
    /// 1 for the first of a conversation, without gaps.
    public var number: Int
    public var id: MessageID
    public var sender: UserID
    /// Empty where it has been erased.
    public var text: String
    public var sentAt: Timestamp
    /// Whether the message has lost its text, for its sender is no more; absent where it has not.
    public var isErased: Bool?

    public init(
        conversation: ConversationID,
        number: Int,
        id: MessageID,
        sender: UserID,
        text: String,
        sentAt: Timestamp,
        isErased: Bool? = nil
    ) {
        self.conversation = conversation
        self.number = number
        self.id = id
        self.sender = sender
        self.text = text
        self.sentAt = sentAt
        self.isErased = isErased
    }
}
