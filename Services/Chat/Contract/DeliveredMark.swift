public import Wire

/// How far a member has received the messages.
public struct DeliveredMark: Codable, Sendable, Equatable {
    /// The conversation.
    public var conversation: ConversationID
    /// The member.
    public var user: UserID
    /// Number of the last delivered entry.
    public var upTo: Int

    public init(conversation: ConversationID, user: UserID, upTo: Int) {
        self.conversation = conversation
        self.user = user
        self.upTo = upTo
    }
}
