public import ChatContract
public import ServiceKit

/// How many there may be.
enum MemberLimit {
    static let ofGroup = CreateGroup.mostMembers
    /// Conversations that somebody is in, is asked into, or has declined.
    static let conversations = 10_000
    static let pinned = 50
}

/// Somebody's place in a conversation.
struct MemberRecord: Equatable {
    let person: UserID
    let role: MemberRole
    /// The change with which the person came: whoever came first has the smallest.
    let added: Int64

    init(_ row: Row) throws {
        person = try row["person"]
        role = MemberRole(try row["role"])
        added = try row["added"]
    }
}

extension MemberRole {
    /// The role of who has declined, which nobody else is told.
    static let declined: MemberRole = "declined"

    /// Whether it is that of somebody who takes part, and is seen to.
    var isIn: Bool { self != .asked && self != .declined }
    /// Whether it may name the group, and say who is in it.
    var leads: Bool { self == .owner || self == .admin }
}

extension ReadTransaction {
    /// Everybody's places in a conversation, those of who is asked too, by their ids.
    func places(in conversation: ConversationID) throws -> [MemberRecord] {
        try rows(MemberQueries.all, conversation, decode: MemberRecord.init)
    }

    /// Whom news of a conversation wake.
    func everybody(in conversation: ConversationID) throws -> [UserID] {
        try rows(MemberQueries.everybody, conversation) { try $0[0] }
    }

    /// Who is in a conversation, by id.
    func members(of conversation: ConversationID, limit: Int) throws -> [UserID] {
        try rows(MemberQueries.members, conversation, limit) { try $0[0] }
    }

    func memberCount(of conversation: ConversationID) throws -> Int {
        try value(MemberQueries.memberCount, conversation) ?? 0
    }

    /// Whose group it is.
    func owner(of group: ConversationID) throws -> UserID? {
        try places(in: group).first { $0.role == .owner }?.person
    }

    func role(of person: UserID, in conversation: ConversationID) throws -> MemberRole? {
        try value(MemberQueries.role, conversation, person, as: String.self).map(MemberRole.init)
    }

    /// Whether two write with each other: both have written in their conversation, or have accepted it.
    func areAcquainted(_ one: UserID, _ other: UserID) throws -> Bool {
        try value(MemberQueries.takingPart, MemberPair(one, other)) == 2
    }

    /// Whether somebody may be in one conversation more.
    func hasRoomForConversation(_ person: UserID) throws -> Bool {
        try value(MemberQueries.conversationCount, person) ?? 0 < MemberLimit.conversations
    }

    /// - Throws: `conflict` for who is in as many conversations as there may be.
    func checkRoomForConversation(of person: UserID) throws {
        guard try hasRoomForConversation(person) else {
            throw Fault(.conflict, "there are \(MemberLimit.conversations) conversations already: leave some")
        }
    }

    /// A group as one of its members has it.
    ///
    /// - Throws: `not-found` for who is not in it, `invalid` for a conversation of two.
    func group(_ id: ConversationID, of person: UserID) throws -> ConversationRecord {
        guard let record = try conversation(id, of: person), record.role.isIn else {
            throw ChatFault.noSuchConversation(id)
        }
        guard record.pair == nil else {
            throw BrokenRule("not-a-group", "must be a group").fault(at: "conversation")
        }
        return record
    }

    /// A group of which calls say who is in it, as one of its members has it.
    ///
    /// - Throws: as ``group(_:of:)``, and `conflict` for that of a trip.
    func freeGroup(_ id: ConversationID, of person: UserID) throws -> ConversationRecord {
        let record = try group(id, of: person)
        guard record.trip == nil else {
            throw Fault(.conflict, "who is in it is who is on the trip", field: "conversation")
        }
        return record
    }

    /// A group as its owner or an admin has it.
    ///
    /// - Throws: as ``group(_:of:)``, and `forbidden` for another member.
    func group(_ id: ConversationID, ledBy person: UserID) throws -> ConversationRecord {
        let record = try group(id, of: person)
        guard record.role.leads else { throw Fault(.forbidden, "only its owner and admins may", field: "conversation") }
        return record
    }
}

extension MemberRole: SQLValueConvertible {}
