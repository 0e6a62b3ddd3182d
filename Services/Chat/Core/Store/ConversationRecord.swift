import ChatContract
import Storage

/// A conversation as one of its members has it.
struct ConversationRecord {
    let id: ConversationID
    let pair: MemberPair
    let about: PostID?
    let createdAt: Timestamp
    let lastNumber: Int
    let read: Int
    let unread: Int
    let lastAt: Timestamp

    init(_ row: Row) throws {
        id = try row["id"]
        pair = try row["pair"]
        about = try row["about"]
        createdAt = try row["createdAt"]
        lastNumber = try row["lastNumber"]
        read = try row["read"]
        unread = try row["unread"]
        lastAt = try row["lastAt"]
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

    /// What a member sees of a conversation.
    func summary(of record: ConversationRecord) throws -> ConversationSummary {
        ConversationSummary(
            id: record.id,
            members: record.pair.members,
            about: record.about,
            createdAt: record.createdAt,
            last: try message(record.lastNumber, in: record.id),
            read: record.read,
            unread: record.unread
        )
    }
}

extension WriteTransaction {
    /// Opens a conversation of two.
    func insertConversation(_ id: ConversationID, of pair: MemberPair, about: PostID?, at moment: Timestamp) throws {
        try execute(
            "INSERT INTO conversation (id, pair, about, createdAt) VALUES (?, ?, ?, ?)",
            id,
            pair,
            about,
            moment
        )
        for user in pair.members {
            try execute("INSERT INTO member (conversation, user, lastAt) VALUES (?, ?, ?)", id, user, moment)
        }
    }

    /// Moves a member's mark; what others have said behind it is unread.
    func setRead(_ number: Int, in conversation: ConversationID, of user: UserID) throws -> Int {
        let unread = try value(ChatQueries.countUnread, conversation, number, user) ?? 0
        try execute(ChatQueries.setRead, number, unread, conversation, user)
        return unread
    }
}
