public import Wire

/// Says how the caller keeps a conversation: what is given changes, and nobody else is told.
///
/// Faults: `not-found` when the caller is in no such conversation; `conflict` (`isPinned`) for one more than 50.
public struct UpdateMembership: Call {
    public static let name: CallName = "chat.updateMembership"
    public static let faults: [FaultCode] = [.notFound, .conflict]

    public var conversation: ConversationID
    /// Until when nothing of it is to disturb the caller, and nothing of it counts as unread in sum; what is over ends it.
    public var mutedUntil: Timestamp?
    /// Whether it stands beside the inbox; a new message does not bring it back.
    public var isArchived: Bool?
    /// Whether it stands before the others.
    public var isPinned: Bool?
    /// Whether it is to be seen as unread, until the caller reads or writes in it; the read mark stays where it is.
    public var isMarkedUnread: Bool?

    public struct Reply: Codable, Sendable, Equatable {
        public var conversation: ConversationSummary

        public init(conversation: ConversationSummary) {
            self.conversation = conversation
        }
    }

    public init(
        conversation: ConversationID,
        mutedUntil: Timestamp? = nil,
        isArchived: Bool? = nil,
        isPinned: Bool? = nil,
        isMarkedUnread: Bool? = nil
    ) {
        self.conversation = conversation
        self.mutedUntil = mutedUntil
        self.isArchived = isArchived
        self.isPinned = isPinned
        self.isMarkedUnread = isMarkedUnread
    }
}
