import ChatContract
import Storage

/// A conversation as one of its members has it.
struct ConversationRecord {
    /// How many of a group's members a summary names.
    static let membersNamed = 20

    let id: ConversationID
    /// The two of a direct conversation; `nil` in a group.
    let pair: MemberPair?
    let about: PostID?
    let createdAt: Timestamp
    let lastNumber: Int
    /// How many entries of the log are messages.
    let messages: Int
    let lastAt: Timestamp
    /// Whether nobody writes in it any more.
    let isClosed: Bool
    /// The number of the last entry that the member does not see, having come later.
    let joined: Int
    let read: Int
    /// How many messages there are up to the mark.
    let readMessages: Int

    /// Messages of others behind the mark: whoever sends marks as read, so none of the member's own is there.
    var unread: Int { messages - readMessages }

    /// One of its members, who reads it.
    func reader(_ person: UserID) -> LogReader {
        LogReader(person: person, conversation: id, first: joined + 1)
    }

    init(_ row: Row) throws {
        id = try row["id"]
        pair = try row["pair"]
        about = try row["about"]
        createdAt = try row["createdAt"]
        lastNumber = try row["lastNumber"]
        messages = try row["messages"]
        lastAt = try row["lastAt"]
        isClosed = try row["isClosed", as: Int.self] == 1
        joined = try row["joined"]
        read = try row["read"]
        readMessages = try row["readMessages"]
    }
}

extension ReadTransaction {
    /// The conversation, if this user is in it.
    func conversation(_ id: ConversationID, of user: UserID) throws -> ConversationRecord? {
        try row(ChatQueries.conversation, id, user, decode: ConversationRecord.init)
    }

    /// The conversation that these two have, as one of them has it.
    func conversation(of pair: MemberPair, as user: UserID) throws -> ConversationRecord? {
        let id: ConversationID? = try value(ChatQueries.conversationOfPair, pair)
        return try id.flatMap { try conversation($0, of: user) }
    }

    /// A user's conversations, last written in first, behind where a page ended.
    func conversations(of user: UserID, before end: PageEnd?, limit: Int) throws -> [ConversationRecord] {
        try rows(
            ChatQueries.conversations,
            user,
            end?.lastAt ?? Timestamp(milliseconds: .max),
            end?.conversation.description ?? "~",
            limit,
            decode: ConversationRecord.init
        )
    }

    /// In how many of a user's conversations something is unread.
    func unreadConversations(of user: UserID) throws -> Int {
        try value(ChatQueries.unreadConversations, user) ?? 0
    }

    /// Who is in a conversation, by id.
    func members(of conversation: ConversationID, limit: Int) throws -> [UserID] {
        try rows(ChatQueries.members, conversation, limit) { try $0["person"] }
    }

    /// What a member sees of a conversation.
    func summary(of record: ConversationRecord, for person: UserID) throws -> ConversationSummary {
        ConversationSummary(
            id: record.id,
            members: try record.pair?.members ?? members(of: record.id, limit: ConversationRecord.membersNamed),
            about: record.about,
            createdAt: record.createdAt,
            last: try newestMessage(seenBy: record.reader(person)),
            read: record.read,
            unread: record.unread
        )
    }
}

extension WriteTransaction {
    /// Opens a conversation.
    ///
    /// - Parameters:
    ///   - pair: the two, in a direct conversation: they have one; `nil` for a group.
    ///   - members: everybody who is in it from the start.
    func insertConversation(
        _ id: ConversationID,
        of pair: MemberPair?,
        members: [UserID],
        about: PostID?,
        at moment: Timestamp
    ) throws {
        let change: Int64? = try value(ChatQueries.insertConversation, id, pair, about, moment, moment)
        for person in members {
            try execute(ChatQueries.insertMember, id, person, 0, change, 0, 0)
        }
    }

    /// Moves a member's mark, which never moves back.
    ///
    /// - Returns: how many messages of others are behind it.
    func markRead(upTo number: Int, in conversation: ConversationID, by person: UserID) throws -> Int {
        let counted: Int = try value(ChatQueries.messageCount, conversation, number) ?? 0
        let read = try counted + (value(AmendmentQueries.deletedBehind, conversation, number) ?? 0)
        let change = try row(ChatQueries.takeChange, conversation) { row in
            (messages: try row["messages", as: Int.self], number: try row["changed", as: Int64.self])
        }
        guard let change else { return 0 }
        try execute(ChatQueries.mark, number, read, change.number, conversation, person)
        return change.messages - read
    }
}
