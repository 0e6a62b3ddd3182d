import ChatContract
import ServiceKit

/// A conversation as one member sees it.
struct ConversationRecord {
    let id: ConversationID
    /// The member.
    let person: UserID
    /// `nil` for a group.
    let pair: MemberPair?
    let title: String?
    let photo: MediaID?
    let photoBy: UserID?
    let trip: TripID?
    let about: PostID?
    let createdAt: Timestamp
    /// First unexpired entry.
    let firstNumber: Int
    let lastNumber: Int
    /// Retention in seconds; `nil` if unset.
    let keepFor: Int?
    let messages: Int
    let lastAt: Timestamp
    /// Whether writing has ended.
    let isClosed: Bool
    let role: MemberRole
    let inviter: UserID?
    /// Last entry before joining.
    let joined: Int
    let read: Int
    /// Up to the read mark, and emptied ones after it.
    let readMessages: Int
    let mutedUntil: Timestamp?
    let isArchived: Bool
    let isPinned: Bool
    let isMarkedUnread: Bool

    /// All from others: sending marks as read.
    var behindMark: Int { isReadable ? messages - readMessages : 0 }

    /// The visible part; empty for a group invitation.
    var log: MessageWindow.Log {
        MessageWindow.Log(first: isReadable ? max(joined + 1, firstNumber) : lastNumber + 1, last: lastNumber)
    }

    var reader: LogReader {
        LogReader(person: person, conversation: id, first: log.first, isInGroup: pair == nil)
    }

    /// Reads expired messages too.
    var reporter: LogReader {
        LogReader(
            person: person,
            conversation: id,
            first: isReadable ? joined + 1 : lastNumber + 1,
            isInGroup: pair == nil
        )
    }

    private var isReadable: Bool { pair != nil || role.isIn }

    /// Declining hides a group.
    var isDeclinedGroup: Bool { pair == nil && role == .declined }

    /// Returns another member's role as visible to this one.
    ///
    /// Answers stay private. Only owner and admins see invited users.
    func visibleRole(of place: MemberRecord) -> MemberRole? {
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
    /// Also if the user is invited or has declined.
    func conversation(_ id: ConversationID, of user: UserID) throws -> ConversationRecord? {
        try row(ChatQueries.conversation, id, user, decode: ConversationRecord.init)
    }

    func conversation(of pair: MemberPair, as user: UserID) throws -> ConversationRecord? {
        let id: ConversationID? = try value(ChatQueries.conversationOfPair, pair)
        return try id.flatMap { try conversation($0, of: user) }
    }
}

extension WriteTransaction {
    /// - Parameters:
    ///   - pair: `nil` for a group.
    ///   - asked: members that have yet to answer.
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

    /// - Throws: `forbidden` across a block.
    func accept(_ id: ConversationID, of pair: MemberPair, by user: UserID) throws {
        if try isBlocked(between: pair.members[0], and: pair.members[1]) {
            throw ChatFault.recipientUnavailable("conversation")
        }
        // A cursor passes one change at a time: for the user's devices and both marks.
        let changes: [Int64?] = try (0..<3).map { _ in try row(ChatQueries.takeChange, id) { try $0["changed"] } }
        try execute(MemberQueries.acceptPair, changes[0], changes[1], changes[2], id, user)
    }
}
