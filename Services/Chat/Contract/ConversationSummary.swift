public import Wire

/// A conversation as one member sees it.
///
/// Flags are absent if false, other fields if unset.
public struct ConversationSummary: Codable, Sendable, Equatable {
    /// Maximum of `members`; ``ListMembers`` returns all.
    public static let membersNamed = 20

    /// The conversation's id.
    public var id: ConversationID
    /// A direct conversation never becomes a group.
    public var isGroup: Bool?
    /// The group's title.
    public var title: String?
    /// Read by ``FindPhoto`` without a message.
    public var photo: MediaID?
    /// The group's trip.
    public var trip: TripID?
    /// The first 20 by id, including the caller.
    public var members: [UserID]
    /// Excludes open invitations.
    public var memberCount: Int
    /// The other user, or up to four group members; absent without auth.
    public var people: [ConversationPerson]?
    /// The caller's role.
    public var role: MemberRole
    /// The inviter, until the caller answers.
    public var invitedBy: UserID?
    /// Whether the caller has yet to answer (``AcceptRequest``).
    public var isRequest: Bool?
    /// Whether a stranger has yet to accept the caller's only message.
    public var isAwaitingAnswer: Bool?
    /// End of the muted period.
    public var mutedUntil: Timestamp?
    /// Outside the inbox.
    public var isArchived: Bool?
    /// Whether it is listed first.
    public var isPinned: Bool?
    /// Marked by the caller.
    public var isMarkedUnread: Bool?
    /// The post that caused it.
    public var about: PostID?
    /// Retention in seconds (``SetRetention``).
    public var keepFor: Int?
    /// Creation time.
    public var createdAt: Timestamp
    /// The newest visible entry.
    public var last: ChatMessage?
    /// Last entry that the caller has read.
    public var read: Int
    /// Unread messages of others.
    public var unread: Int
    /// The first unread message's number.
    public var firstUnread: Int?

    public init(
        id: ConversationID,
        members: [UserID],
        memberCount: Int,
        role: MemberRole = .member,
        createdAt: Timestamp,
        read: Int,
        unread: Int
    ) {
        self.id = id
        self.members = members
        self.memberCount = memberCount
        self.role = role
        self.createdAt = createdAt
        self.read = read
        self.unread = unread
    }
}
