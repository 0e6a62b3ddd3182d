public import Wire

/// Up to where a device of somebody's has the messages.
public struct DeliveredMark: Codable, Sendable, Equatable {
    public var conversation: ConversationID
    public var user: UserID
    public var upTo: Int

    public init(conversation: ConversationID, user: UserID, upTo: Int) {
        self.conversation = conversation
        self.user = user
        self.upTo = upTo
    }
}
