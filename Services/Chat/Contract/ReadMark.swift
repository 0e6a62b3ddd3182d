public import Wire

/// How far a member has read; a message implies its sender's mark.
public struct ReadMark: Codable, Sendable, Equatable {
    /// The conversation.
    public var conversation: ConversationID
    /// The member.
    public var user: UserID
    /// Number of the last read entry.
    public var upTo: Int

    public init(conversation: ConversationID, user: UserID, upTo: Int) {
        self.conversation = conversation
        self.user = user
        self.upTo = upTo
    }
}
