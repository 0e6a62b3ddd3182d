public import Wire

/// Something new for one user.
public struct ChatChange: Codable, Sendable, Equatable {
    /// A message was sent in one of the user's conversations.
    public var message: ChatMessage?
    /// A conversation was opened with the user.
    public var opened: ConversationID?
    /// Somebody in one of the user's conversations has read on.
    public var read: ReadMark?

    public init(message: ChatMessage? = nil, opened: ConversationID? = nil, read: ReadMark? = nil) {
        self.message = message
        self.opened = opened
        self.read = read
    }
}
