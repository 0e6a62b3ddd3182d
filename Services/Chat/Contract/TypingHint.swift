public import Wire

/// Who is writing in a conversation: all of them, in the place of what was told before.
///
/// It is good for six seconds, and for nobody in it whose message has come.
public struct TypingHint: Codable, Sendable, Equatable {
    public var conversation: ConversationID
    /// Those who began last, 20 at most; nobody when all have stopped.
    public var users: [UserID]

    public init(conversation: ConversationID, users: [UserID]) {
        self.conversation = conversation
        self.users = users
    }
}
