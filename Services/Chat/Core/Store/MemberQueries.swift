/// Statements on memberships.
enum MemberQueries {
    // MARK: Reading

    /// At most 250 rows.
    static let list = "SELECT person, role, added FROM member WHERE conversation = ? ORDER BY person"
    static let joined = """
        SELECT person FROM member
        WHERE conversation = ? AND role IN ('owner', 'admin', 'member') ORDER BY person LIMIT ?
        """
    static let joinedCount = """
        SELECT count(*) FROM member WHERE conversation = ? AND role IN ('owner', 'admin', 'member')
        """
    /// Includes invited and declined.
    static let users = "SELECT person FROM member WHERE conversation = ?"
    static let role = "SELECT role FROM member WHERE conversation = ? AND person = ?"
    /// Reads at most 10,000 rows.
    static let conversationCount = "SELECT count(*) FROM member WHERE person = ?"
    static let acceptedCount = """
        SELECT count(*) FROM conversation CROSS JOIN member ON member.conversation = conversation.id
        WHERE pair = ? AND role = 'member'
        """
    static let pinnedCount = "SELECT count(*) FROM member WHERE person = ? AND isPinned = 1"
    static let first = """
        SELECT id, pair, erasedTo, lastNumber \(ConversationQueries.ofPerson)
        WHERE person = ? ORDER BY member.conversation LIMIT 1
        """
    static let hasOthers = "SELECT 1 FROM member WHERE conversation = ? AND person <> ? LIMIT 1"

    // MARK: Writing

    static let insert = """
        INSERT INTO member (conversation, person, role, inviter, joined, added, read, readMessages)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    static let setRole = "UPDATE member SET role = ? WHERE conversation = ? AND person = ?"
    /// Keeps `joined`: pairs see earlier messages.
    static let acceptPair = """
        UPDATE member SET role = 'member', added = ?, marked = CASE WHEN read > 0 THEN ? ELSE marked END,
            deliveryMarked = CASE WHEN delivered > 0 THEN ? ELSE deliveryMarked END
        WHERE conversation = ? AND person = ?
        """
    static let acceptGroup = """
        UPDATE member SET role = 'member', joined = ?1, added = ?2, read = ?1, readMessages = ?3
        WHERE conversation = ?4 AND person = ?5
        """
    static let setPreferences = """
        UPDATE member SET mutedUntil = ?, isArchived = ?, isPinned = ?, isMarkedUnread = ?
        WHERE conversation = ? AND person = ?
        """
    static let clearUnreadFlag = "UPDATE member SET isMarkedUnread = 0 WHERE conversation = ? AND person = ?"
    static let setErasedTo = "UPDATE member SET erasedTo = ? WHERE conversation = ? AND person = ?"
    static let delete = "DELETE FROM member WHERE conversation = ? AND person = ?"
    static let deleteAll = "DELETE FROM member WHERE conversation = ?"
}
