public import Wire

/// A change that one user receives.
public struct ChatChange: Codable, Sendable, Equatable {
    /// A new entry in a conversation.
    public var message: ChatMessage?
    /// A known message in its current form: edited, deleted, expired or erased.
    ///
    /// Only the latest of several changes is returned. Replace quotes too.
    public var amended: ChatMessage?
    /// A conversation that the user has joined.
    public var opened: ConversationID?
    /// A new or changed request or group invitation (``AcceptRequest``).
    public var requested: ConversationID?
    /// A conversation that the user left, declined or was removed from.
    ///
    /// Returned for 30 days, at most 1,000.
    public var departed: ConversationID?
    /// A member's new read mark.
    public var read: ReadMark?
    /// A member's new delivery mark.
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
