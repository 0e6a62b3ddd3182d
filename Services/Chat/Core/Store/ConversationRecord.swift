import ChatContract
import ServiceKit

/// A conversation as one of its members has it.
struct ConversationRecord {
    let id: ConversationID
    /// Who has it so.
    let person: UserID
    /// The two of a direct conversation; `nil` in a group.
    let pair: MemberPair?
    let title: String?
    /// The picture that a group shows, and who has put it there.
    let photo: MediaID?
    let photoBy: UserID?
    let trip: TripID?
    let about: PostID?
    let createdAt: Timestamp
    /// The number of the first entry that it still keeps.
    let firstNumber: Int
    let lastNumber: Int
    /// For how many seconds it keeps what is said in it; `nil` where it says nothing about that.
    let keepFor: Int?
    /// How many entries of the log are messages.
    let messages: Int
    let lastAt: Timestamp
    /// Whether nobody writes in it any more.
    let isClosed: Bool
    let role: MemberRole
    let inviter: UserID?
    /// The number of the last entry that the member does not see, having come later.
    let joined: Int
    let read: Int
    /// How many messages there are up to the mark, and how many behind it were deleted or are over.
    let readMessages: Int
    let mutedUntil: Timestamp?
    let isArchived: Bool
    let isPinned: Bool
    let isMarkedUnread: Bool

    /// Messages behind the mark: whoever sends marks as read, so none of the member's own is there.
    var behindMark: Int { isReadable ? messages - readMessages : 0 }

    /// What the member sees of the log: in a group that somebody is asked into, nothing.
    var log: MessageWindow.Log {
        MessageWindow.Log(first: isReadable ? max(joined + 1, firstNumber) : lastNumber + 1, last: lastNumber)
    }

    /// The member, who reads it.
    var reader: LogReader {
        LogReader(person: person, conversation: id, first: log.first, isInGroup: pair == nil)
    }

    /// The member, who can report what has expired.
    var reporter: LogReader {
        LogReader(
            person: person,
            conversation: id,
            first: isReadable ? joined + 1 : lastNumber + 1,
            isInGroup: pair == nil
        )
    }

    private var isReadable: Bool { pair != nil || role.isIn }

    /// Whether it is a group that the person was asked into and has declined: nothing of it is the person's to see any more.
    var isDeclinedGroup: Bool { pair == nil && role == .declined }

    /// What the member is told that another one is; `nil` for somebody of whom the member is told nothing.
    ///
    /// Of two nobody is told what the other has answered; of a group its owner and admins are told who was asked, and not who has
    /// declined.
    func roleTold(of place: MemberRecord) -> MemberRole? {
        if pair != nil { return .member }
        guard !place.role.isIn else { return place.role }
        return role.leads ? .asked : nil
    }

    init(_ row: Row) throws {
        id = try row["id"]
        person = try row["person"]
        pair = try row["pair"]
        title = try row["title"]
        photo = try row["photo"]
        photoBy = try row["photoBy"]
        trip = try row["trip"]
        about = try row["about"]
        createdAt = try row["createdAt"]
        firstNumber = try row["firstNumber"]
        lastNumber = try row["lastNumber"]
        keepFor = try row["keepFor"]
        messages = try row["messages"]
        lastAt = try row["lastAt"]
        isClosed = try row["isClosed", as: Int.self] == 1
        role = try row["role"]
        inviter = try row["inviter"]
        joined = try row["joined"]
        read = try row["read"]
        readMessages = try row["readMessages"]
        mutedUntil = try row["mutedUntil"]
        isArchived = try row["isArchived"]
        isPinned = try row["isPinned"]
        isMarkedUnread = try row["isMarkedUnread"]
    }
}

extension ReadTransaction {
    /// The conversation, if this user is in it, is asked into it, or has declined.
    func conversation(_ id: ConversationID, of user: UserID) throws -> ConversationRecord? {
        try row(ChatQueries.conversation, id, user, decode: ConversationRecord.init)
    }

    /// The conversation that these two have, as one of them has it.
    func conversation(of pair: MemberPair, as user: UserID) throws -> ConversationRecord? {
        let id: ConversationID? = try value(ChatQueries.conversationOfPair, pair)
        return try id.flatMap { try conversation($0, of: user) }
    }
}

extension WriteTransaction {
    /// Opens a conversation of members who take part from the start.
    ///
    /// - Parameters:
    ///   - pair: the two, in a direct conversation: they have one; `nil` for a group.
    ///   - members: everybody who is in it from the start.
    ///   - asked: those of them who are strangers, and have not answered.
    func insertConversation(
        _ id: ConversationID,
        of pair: MemberPair?,
        members: [UserID],
        asked: [UserID] = [],
        about: PostID?,
        at moment: Timestamp
    ) throws {
        let (title, trip): (String?, TripID?) = (nil, nil)
        let change: Int64? = try value(ChatQueries.insertConversation, id, pair, title, trip, about, moment, moment)
        for person in members {
            let role: MemberRole = asked.contains(person) ? .asked : .member
            try execute(MemberQueries.insert, id, person, role, nil as UserID?, 0, change, 0, 0)
        }
    }

    /// Makes a group with nobody in it but its owner.
    func insertGroup(
        _ id: ConversationID,
        named title: String?,
        ownedBy owner: UserID,
        trip: TripID? = nil,
        _ moment: EventMoment
    ) throws {
        let change: Int64? = try value(
            ChatQueries.insertConversation,
            id,
            nil as MemberPair?,
            title,
            trip,
            nil as PostID?,
            moment.at,
            moment.at
        )
        try execute(MemberQueries.insert, id, owner, MemberRole.owner, nil as UserID?, 0, change, 0, 0)
        try note(ConversationEvent(.created, title: title), of: id, by: owner, moment)
    }

    /// Lets a user take part in a conversation of two that a stranger has opened.
    ///
    /// - Throws: `forbidden` where a block stands between the two.
    func accept(_ id: ConversationID, of pair: MemberPair, by user: UserID) throws {
        if try isBlocked(between: pair.members[0], and: pair.members[1]) {
            throw ChatFault.recipientUnavailable("conversation")
        }
        // A change for each, for a cursor passes one at a time: the user's devices are told of the conversation, the other of the marks.
        let changes: [Int64?] = try (0..<3).map { _ in try row(ChatQueries.takeChange, id) { try $0["changed"] } }
        try execute(MemberQueries.acceptPair, changes[0], changes[1], changes[2], id, user)
    }
}
