/// Statements for conversation lists.
enum ConversationListQueries {
    private static let isIn = "role IN ('owner', 'admin', 'member')"

    /// Sorts all rows: an index by time would cost a write per member and message.
    private static func page(_ condition: String) -> String {
        """
        SELECT \(ConversationQueries.columns) \(ConversationQueries.ofPerson)
        WHERE person = ? AND \(condition) AND (isPinned, lastAt, id) < (?, ?, ?)
        ORDER BY isPinned DESC, lastAt DESC, id DESC LIMIT ?
        """
    }

    static let inbox = page("\(isIn) AND isArchived = 0")
    static let archived = page("\(isIn) AND isArchived = 1")
    /// Excludes empty pairs, and those across a block.
    static let requests = page(isRequest)

    static let newest = """
        SELECT id \(ConversationQueries.ofPerson) WHERE person = ? AND \(isIn) ORDER BY lastAt DESC, id DESC LIMIT ?
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
    static let requestCount = "SELECT count(*) \(ConversationQueries.ofPerson) WHERE person = ? AND \(isRequest)"

    private static let isUnread = """
        \(isIn) AND isArchived = 0 AND (mutedUntil IS NULL OR mutedUntil <= ?)
            AND (messages > readMessages OR isMarkedUnread = 1)
        """
    static let unread = """
        SELECT count(*), CAST(coalesce(sum(messages - readMessages), 0) AS INTEGER) \(ConversationQueries.ofPerson)
        WHERE person = ? AND \(isUnread)
        """
    /// Unread conversations of users with a block.
    static let unreadOnes = """
        SELECT \(ConversationQueries.columns) \(ConversationQueries.ofPerson) WHERE person = ? AND \(isUnread)
        """
}
