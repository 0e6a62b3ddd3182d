import ChatContract
import ServiceKit

/// Statements for conversation lists; tests check their query plans.
enum ConversationListQueries {
    private static let isIn = "role IN ('owner', 'admin', 'member')"

    /// Sorts all rows: an index by time would cost a write per member and message.
    private static func page(_ condition: String) -> String {
        """
        SELECT \(ChatQueries.columns) \(ChatQueries.ofPerson)
        WHERE person = ? AND \(condition) AND (isPinned, lastAt, id) < (?, ?, ?)
        ORDER BY isPinned DESC, lastAt DESC, id DESC LIMIT ?
        """
    }

    static let inbox = page("\(isIn) AND isArchived = 0")
    static let archived = page("\(isIn) AND isArchived = 1")
    /// Excludes empty pairs, and those across a block.
    static let requests = page(isRequest)

    static let newest = """
        SELECT id \(ChatQueries.ofPerson) WHERE person = ? AND \(isIn) ORDER BY lastAt DESC, id DESC LIMIT ?
        """

    private static let isRequest = """
        role = 'asked' AND isClosed = 0 AND (pair IS NULL OR EXISTS (
            SELECT 1 FROM entry
            WHERE entry.conversation = member.conversation AND kind = 'message' AND deletedAt IS NULL
        ) AND NOT EXISTS (
            SELECT 1 FROM member AS other
            WHERE other.conversation = member.conversation AND other.person <> member.person AND (
                EXISTS (SELECT 1 FROM block WHERE blocker = member.person AND blocked = other.person)
                OR EXISTS (SELECT 1 FROM block WHERE blocker = other.person AND blocked = member.person))
        ))
        """
    static let requestCount = "SELECT count(*) \(ChatQueries.ofPerson) WHERE person = ? AND \(isRequest)"

    private static let isUnread = """
        \(isIn) AND isArchived = 0 AND (mutedUntil IS NULL OR mutedUntil <= ?)
            AND (messages > readMessages OR isMarkedUnread = 1)
        """
    static let unread = """
        SELECT count(*), coalesce(sum(messages - readMessages), 0) \(ChatQueries.ofPerson) WHERE person = ? AND \(isUnread)
        """
    /// For users with a block.
    static let unreadOnes = "SELECT \(ChatQueries.columns) \(ChatQueries.ofPerson) WHERE person = ? AND \(isUnread)"
}

/// A user's unread totals.
struct UnreadTotals: Equatable {
    var conversations = 0
    var messages = 0
}

extension ReadTransaction {
    func newestConversations(of user: UserID, limit: Int) throws -> [ConversationID] {
        try rows(ConversationListQueries.newest, user, limit) { try $0[0] }
    }

    func conversations(
        of user: UserID,
        _ filter: ConversationFilter,
        before end: ConversationListCursor?,
        limit: Int
    ) throws -> [ConversationRecord] {
        let sql =
            switch filter {
            case .requests: ConversationListQueries.requests
            case .archived: ConversationListQueries.archived
            default: ConversationListQueries.inbox
            }
        return try rows(
            sql,
            user,
            end?.isPinned ?? true,
            end?.lastAt ?? Timestamp(milliseconds: .max),
            end?.conversation.description ?? "~",
            limit,
            decode: ConversationRecord.init
        )
    }

    func requestCount(of user: UserID) throws -> Int {
        try value(ConversationListQueries.requestCount, user) ?? 0
    }

    /// Excludes muted and blocked messages.
    func unreadTotals(of user: UserID, at moment: Timestamp) throws -> UnreadTotals {
        guard try isAnyBlock(of: user) else {
            let totals = try row(ConversationListQueries.unread, user, moment) { row in
                UnreadTotals(conversations: try row[0], messages: try row[1])
            }
            return totals ?? UnreadTotals()
        }
        var totals = UnreadTotals()
        try forEachRow(ConversationListQueries.unreadOnes, user, moment) { row in
            let record = try ConversationRecord(row)
            if let pair = record.pair, try isBlocked(between: pair.members[0], and: pair.members[1]) { return true }
            let unread = try unread(in: record)
            totals.messages += unread
            if unread > 0 || record.isMarkedUnread { totals.conversations += 1 }
            return true
        }
        return totals
    }
}
