public import ChatContract
public import ServiceKit

enum MemberLimit {
    static let ofGroup = CreateGroup.maximumMembers
    /// Including invitations and declined ones.
    static let conversations = 10_000
    static let pinned = 50
}

/// A user's membership.
struct MemberRecord: Equatable {
    let person: UserID
    let role: MemberRole
    /// The change that added the member, for seniority.
    let added: Int64

    init(_ row: Row) throws {
        person = try row["person"]
        role = try row["role"]
        added = try row["added"]
    }
}

extension MemberRole {
    /// Declined; never visible to others.
    static let declined: MemberRole = "declined"

    var isIn: Bool { self != .asked && self != .declined }
    var leads: Bool { self == .owner || self == .admin }
}

extension MemberRole: SQLValueConvertible {}

/// The memberships, including invitations and declined ones.
struct Members<Access: ReadTransaction> {
    let transaction: Access

    /// Lists members by id, at most 250 in a group.
    func list(in id: ConversationID) throws -> [MemberRecord] {
        try transaction.rows(MemberQueries.list, id, decode: MemberRecord.init)
    }

    func users(in id: ConversationID) throws -> [UserID] {
        try transaction.rows(MemberQueries.users, id) { try $0[0] }
    }

    /// Lists members by id, without invitations.
    func joined(in id: ConversationID, limit: Int) throws -> [UserID] {
        try transaction.rows(MemberQueries.joined, id, limit) { try $0[0] }
    }

    func joinedCount(in id: ConversationID) throws -> Int {
        try transaction.value(MemberQueries.joinedCount, id) ?? 0
    }

    func owner(of group: ConversationID) throws -> UserID? {
        try list(in: group).first { $0.role == .owner }?.person
    }

    func role(of person: UserID, in id: ConversationID) throws -> MemberRole? {
        try transaction.value(MemberQueries.role, id, person)
    }

    func hasOthers(in id: ConversationID, than person: UserID) throws -> Bool {
        try transaction.value(MemberQueries.hasOthers, id, person, as: Int.self) != nil
    }

    /// Whether both have accepted their conversation.
    func areContacts(_ one: UserID, _ other: UserID) throws -> Bool {
        try transaction.value(MemberQueries.acceptedCount, MemberPair(one, other)) == 2
    }

    func hasRoom(for person: UserID) throws -> Bool {
        try transaction.value(MemberQueries.conversationCount, person) ?? 0 < MemberLimit.conversations
    }

    /// - Throws: `conflict` if the user is in too many conversations.
    func requireRoom(for person: UserID) throws {
        guard try hasRoom(for: person) else {
            throw Fault(
                .conflict,
                "you are in \(MemberLimit.conversations) conversations: leave some first",
                rule: "too-many-conversations",
                maximum: MemberLimit.conversations
            )
        }
    }

    func pinnedCount(of person: UserID) throws -> Int {
        try transaction.value(MemberQueries.pinnedCount, person) ?? 0
    }
}

extension Members where Access: WriteTransaction {
    /// - Parameters:
    ///   - number: the last entry before joining.
    ///   - messages: the number of messages up to it.
    func insert(
        _ person: UserID,
        in id: ConversationID,
        as role: MemberRole,
        invitedBy inviter: UserID? = nil,
        after number: Int = 0,
        change: Int64?,
        messages: Int = 0
    ) throws {
        try transaction.execute(MemberQueries.insert, id, person, role, inviter, number, change, number, messages)
    }

    func setRole(_ role: MemberRole, of person: UserID, in id: ConversationID) throws {
        try transaction.execute(MemberQueries.setRole, role, id, person)
    }

    /// - Throws: `forbidden` across a block.
    func accept(_ id: ConversationID, of pair: MemberPair, by person: UserID) throws {
        if try transaction.isBlocked(between: pair.members[0], and: pair.members[1]) {
            throw ChatFault.recipientUnavailable("conversation")
        }
        // A cursor passes one change at a time: for the user's devices and both marks.
        let changes = try (0..<3).map { _ in try transaction.conversations.takeChange(in: id) }
        try transaction.execute(MemberQueries.acceptPair, changes[0], changes[1], changes[2], id, person)
    }

    func accept(_ group: ConversationID, by person: UserID, _ event: AppendedEvent) throws {
        let (number, change, messages) = (event.entry.number, event.change, event.messages)
        try transaction.execute(MemberQueries.acceptGroup, number, change, messages, group, person)
    }

    func setPreferences(
        of record: ConversationRecord,
        mutedUntil: Timestamp?,
        isArchived: Bool,
        isPinned: Bool,
        isMarkedUnread: Bool
    ) throws {
        let (id, person) = (record.id, record.person)
        try transaction.execute(
            MemberQueries.setPreferences,
            mutedUntil,
            isArchived,
            isPinned,
            isMarkedUnread,
            id,
            person
        )
    }

    func clearUnreadFlag(of person: UserID, in id: ConversationID) throws {
        try transaction.execute(MemberQueries.clearUnreadFlag, id, person)
    }

    /// - Returns: whether the user was in it.
    func delete(_ person: UserID, in id: ConversationID) throws -> Bool {
        try transaction.execute(MemberQueries.delete, id, person) == 1
    }

    @discardableResult
    func deleteAll(in id: ConversationID) throws -> Int {
        try transaction.execute(MemberQueries.deleteAll, id)
    }
}
