public import Wire

/// All typists of a conversation; replaces the previous hint.
///
/// Valid for six seconds or until the user's message.
public struct TypingHint: Codable, Sendable, Equatable {
    /// The conversation.
    public var conversation: ConversationID
    /// The last 20 that started; empty if all have stopped.
    public var users: [UserID]

    public init(conversation: ConversationID, users: [UserID]) {
        self.conversation = conversation
        self.users = users
    }
}
