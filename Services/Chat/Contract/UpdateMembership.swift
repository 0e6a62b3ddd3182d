public import UmkreisWire

/// Changes the caller's private settings of a conversation; absent fields stay.
///
/// Faults: `not-found` for an unknown conversation; `conflict` (`isPinned`) beyond 50.
public struct UpdateMembership: Call {
    public static let name: CallName = "chat.updateMembership"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = CreateGroup.Reply

    /// The conversation.
    public var conversation: ConversationID
    /// End of muting notifications and unread totals; a past time unmutes.
    public var mutedUntil: Timestamp?
    /// Whether it stays outside the inbox, also after new messages.
    public var isArchived: Bool?
    /// Whether it is listed first.
    public var isPinned: Bool?
    /// Whether it is marked as unread, until the caller reads or writes.
    public var isMarkedUnread: Bool?

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
