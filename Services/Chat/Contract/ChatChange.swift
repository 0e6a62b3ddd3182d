public import Wire

/// Something new for one user.
public struct ChatChange: Codable, Sendable, Equatable {
    /// A message was sent in one of the user's conversations, or something has happened to one.
    public var message: ChatMessage?
    /// A message that was told before is another since; this is how it stands now.
    ///
    /// Of several changes to it the last is told, in the place where that came to be. A message that was deleted, has expired or
    /// whose sender was erased is among them: replace the copy, and quotes of it.
    public var amended: ChatMessage?
    /// The user takes part in a conversation: it was opened, or the user has accepted it, or was added to a group.
    public var opened: ConversationID?
    /// A stranger has written, has edited or deleted that, or asks the user into a group (``AcceptRequest``).
    public var requested: ConversationID?
    /// The user is in a conversation no longer, nor asked into it: has left it, declined, or was put out of it.
    ///
    /// It is told for 30 days, of the last 1,000 such conversations.
    public var departed: ConversationID?
    /// Somebody in one of the user's conversations has read on.
    public var read: ReadMark?
    /// A device of somebody in one of the user's conversations has more of the messages.
    public var delivered: DeliveredMark?

    public init(
        message: ChatMessage? = nil,
        amended: ChatMessage? = nil,
        opened: ConversationID? = nil,
        requested: ConversationID? = nil,
        departed: ConversationID? = nil,
        read: ReadMark? = nil,
        delivered: DeliveredMark? = nil
    ) {
        self.message = message
        self.amended = amended
        self.opened = opened
        self.requested = requested
        self.departed = departed
        self.read = read
        self.delivered = delivered
    }
}
