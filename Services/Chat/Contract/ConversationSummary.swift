public import Wire

/// A conversation as one of its members sees it.
///
/// A member that is absent is not so, or has nothing to say.
public struct ConversationSummary: Codable, Sendable, Equatable {
    /// How many of a group's members are named; all are listed by ``ListMembers``.
    public static let membersNamed = 20

    public var id: ConversationID
    /// Whether it is a group; one of two can never become one.
    public var isGroup: Bool?
    /// What a group is called.
    public var title: String?
    /// The picture that a group shows (``FindPhoto`` without a message).
    public var photo: MediaID?
    /// The trip whose group it is.
    public var trip: TripID?
    /// Everybody, the caller too; of a larger group the first 20 by id.
    public var members: [UserID]
    /// How many there are, without those who are asked to come and have not answered.
    public var memberCount: Int
    /// Names and photos of others in it: the other of two; of a group whom its newest entry names, and the first few.
    ///
    /// Absent where auth did not tell them in time.
    public var people: [ConversationPerson]?
    /// What the caller is in it.
    public var role: MemberRole
    /// Who has asked the caller to come into the group, as long as the caller has not answered.
    public var invitedBy: UserID?
    /// Whether it is a request that waits for the caller's answer (``AcceptRequest``).
    public var isRequest: Bool?
    /// Whether the caller has written to a stranger who has not answered: until then the caller has one message, to edit or replace.
    public var isAwaitingAnswer: Bool?
    /// Until when nothing of it is to disturb the caller.
    public var mutedUntil: Timestamp?
    public var isArchived: Bool?
    public var isPinned: Bool?
    /// Whether the caller wants to see it as unread, whatever is read.
    public var isMarkedUnread: Bool?
    /// The post that it was opened about.
    public var about: PostID?
    /// For how many seconds it keeps what is said in it; absent where it says nothing about that (``SetRetention``).
    public var keepFor: Int?
    public var createdAt: Timestamp
    /// The newest entry.
    public var last: ChatMessage?
    /// The number up to which the caller has read.
    public var read: Int
    /// Messages of others behind that.
    public var unread: Int
    /// The number of the first of those.
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
