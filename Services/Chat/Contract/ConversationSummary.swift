public import UmkreisWire

/// A conversation as one member sees it.
///
/// Flags are absent if false, other fields if unset.
public struct ConversationSummary: Codable, Sendable, Equatable {
    /// Maximum of `members`; ``ListMembers`` returns all.
    public static let membersNamed = 20

    /// The conversation's id.
    public var id: ConversationID
    /// True for a group; a direct conversation never becomes one.
    public var isGroup: Bool?
    /// The group's title, 1…100 characters.
    public var title: String?
    /// The group's photo; ``FindPhoto`` returns it without a message.
    public var photo: MediaID?
    /// The group's trip.
    public var trip: TripID?
    /// The first 20 by id, including the caller.
    public var members: [UserID]
    /// Number of members, 0…250, without open invitations.
    public var memberCount: Int
    /// The other user, or up to four group members; absent if auth did not answer.
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
    /// Whether it is outside the inbox.
    public var isArchived: Bool?
    /// Whether it is listed first.
    public var isPinned: Bool?
    /// Whether the caller marked it as unread.
    public var isMarkedUnread: Bool?
    /// The post that the conversation is about.
    public var about: PostID?
    /// Retention in seconds (``SetRetention``); absent for unlimited.
    public var keepFor: Int?
    /// Creation time.
    public var createdAt: Timestamp
    /// The newest visible entry.
    public var last: ChatMessage?
    /// Number of the last entry that the caller has read; 0 for none.
    public var read: Int
    /// Number of others' unread messages.
    public var unread: Int
    /// Number of the first unread message; absent if all are read.
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

/// A member's rights; `member` for both in a direct conversation.
public struct MemberRole: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Assigns roles and ownership; one per group.
    public static let owner: MemberRole = "owner"
    /// Renames the group, adds and removes members.
    public static let admin: MemberRole = "admin"
    /// Reads and writes.
    public static let member: MemberRole = "member"
    /// Has yet to answer; invisible to ordinary members.
    public static let asked: MemberRole = "asked"

    /// Roles that can be assigned.
    public static let rule = ChoiceRule([owner.text, admin.text, member.text])
}

/// A member as shown in lists.
public struct ConversationPerson: Codable, Sendable, Equatable {
    /// The member's id.
    public var user: UserID
    /// The public name; absent if the account was deleted.
    public var displayName: String?
    /// The profile photo; `catalogue.findMedia` needs this `owner`.
    public var photo: MediaID?

    public init(user: UserID, displayName: String? = nil, photo: MediaID? = nil) {
        self.user = user
        self.displayName = displayName
        self.photo = photo
    }
}
