public import Wire

/// Changes the caller's private settings of a conversation; absent fields stay.
///
/// Faults: `not-found` for an unknown conversation; `conflict` (`isPinned`) beyond 50.
public struct UpdateMembership: Call {
    public static let name: CallName = "chat.updateMembership"
    public static let faults: [FaultCode] = [.notFound, .conflict]

    /// The conversation.
    public var conversation: ConversationID
    /// Mutes notifications and unread totals; a past time unmutes.
    public var mutedUntil: Timestamp?
    /// Outside the inbox, also after new messages.
    public var isArchived: Bool?
    /// Lists it first.
    public var isPinned: Bool?
    /// Ends when the caller reads or writes.
    public var isMarkedUnread: Bool?

    public struct Reply: Codable, Sendable, Equatable {
        /// The updated conversation.
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
