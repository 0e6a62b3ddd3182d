public import ChatContract
public import ServiceKit

enum MemberLimit {
    static let ofGroup = CreateGroup.mostMembers
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
        role = MemberRole(try row["role"])
        added = try row["added"]
    }
}

extension MemberRole {
    /// Declined; never visible to others.
    static let declined: MemberRole = "declined"

    var isIn: Bool { self != .asked && self != .declined }
    var leads: Bool { self == .owner || self == .admin }
}

extension ReadTransaction {
    /// Includes invitations; by id.
    func places(in conversation: ConversationID) throws -> [MemberRecord] {
        try rows(MemberQueries.all, conversation, decode: MemberRecord.init)
    }

    func everybody(in conversation: ConversationID) throws -> [UserID] {
        try rows(MemberQueries.everybody, conversation) { try $0[0] }
    }

    func members(of conversation: ConversationID, limit: Int) throws -> [UserID] {
        try rows(MemberQueries.members, conversation, limit) { try $0[0] }
    }

    func memberCount(of conversation: ConversationID) throws -> Int {
        try value(MemberQueries.memberCount, conversation) ?? 0
    }

    func owner(of group: ConversationID) throws -> UserID? {
        try places(in: group).first { $0.role == .owner }?.person
    }

    func role(of person: UserID, in conversation: ConversationID) throws -> MemberRole? {
        try value(MemberQueries.role, conversation, person, as: String.self).map(MemberRole.init)
    }

    /// Whether both have accepted their conversation.
    func areAcquainted(_ one: UserID, _ other: UserID) throws -> Bool {
        try value(MemberQueries.takingPart, MemberPair(one, other)) == 2
    }

    func hasRoomForConversation(_ person: UserID) throws -> Bool {
        try value(MemberQueries.conversationCount, person) ?? 0 < MemberLimit.conversations
    }

    /// - Throws: `conflict`.
    func checkRoomForConversation(of person: UserID) throws {
        guard try hasRoomForConversation(person) else {
            throw Fault(.conflict, "you are in \(MemberLimit.conversations) conversations: leave some first")
        }
    }

    /// - Throws: `not-found`; `invalid` for a direct conversation.
    func group(_ id: ConversationID, of person: UserID) throws -> ConversationRecord {
        guard let record = try conversation(id, of: person), record.role.isIn else {
            throw ChatFault.noSuchConversation(id)
        }
        guard record.pair == nil else {
            throw BrokenRule("not-a-group", "must be a group").fault(at: "conversation")
        }
        return record
    }

    /// - Throws: as ``group(_:of:)``, and `conflict` for a trip's.
    func manageableGroup(_ id: ConversationID, of person: UserID) throws -> ConversationRecord {
        let record = try group(id, of: person)
        guard record.trip == nil else {
            throw Fault(.conflict, "the trip determines the members of this group", field: "conversation")
        }
        return record
    }

    /// - Throws: as ``group(_:of:)``, and `forbidden` unless by owner or admin.
    func group(_ id: ConversationID, ledBy person: UserID) throws -> ConversationRecord {
        let record = try group(id, of: person)
        guard record.role.leads else { throw Fault(.forbidden, "you are not owner or admin", field: "conversation") }
        return record
    }
}

extension MemberRole: SQLValueConvertible {}
