/// Statements for memberships; tests check their query plans.
enum MemberQueries {
    // MARK: Members

    /// At most 250 rows.
    static let all = "SELECT person, role, added FROM member WHERE conversation = ? ORDER BY person"
    static let members = """
        SELECT person FROM member WHERE conversation = ? AND role IN ('owner', 'admin', 'member') ORDER BY person LIMIT ?
        """
    static let memberCount = """
        SELECT count(*) FROM member WHERE conversation = ? AND role IN ('owner', 'admin', 'member')
        """
    /// Includes invited and declined.
    static let everybody = "SELECT person FROM member WHERE conversation = ?"
    static let role = "SELECT role FROM member WHERE conversation = ? AND person = ?"
    /// Reads at most 10,000 rows.
    static let conversationCount = "SELECT count(*) FROM member WHERE person = ?"
    static let takingPart = """
        SELECT count(*) FROM conversation CROSS JOIN member ON member.conversation = conversation.id
        WHERE pair = ? AND role = 'member'
        """

    // MARK: Changing

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
    static let unmark = "UPDATE member SET isMarkedUnread = 0 WHERE conversation = ? AND person = ?"
    static let setTitle = "UPDATE conversation SET title = ? WHERE id = ?"
    static let setPhoto = "UPDATE conversation SET photo = ?, photoBy = ? WHERE id = ?"
    static let photoOwner = "SELECT photoBy FROM conversation WHERE id = ?"
    static let erasePhotos = """
        UPDATE conversation SET photo = NULL, photoBy = NULL
        WHERE id IN (SELECT id FROM conversation WHERE photoBy = ? LIMIT ?)
        """

    static let keep = """
        UPDATE member SET mutedUntil = ?, isArchived = ?, isPinned = ?, isMarkedUnread = ?
        WHERE conversation = ? AND person = ?
        """
    static let pinnedCount = "SELECT count(*) FROM member WHERE person = ? AND isPinned = 1"

    // MARK: Empty groups

    static let removeAll = "DELETE FROM member WHERE conversation = ?"
    /// See ``ChatQueries/dropConversation``.
    static let firstLeft = """
        SELECT id FROM conversation
        WHERE isClosed = 1 AND pair IS NULL AND (lastNumber > 0 OR changed < (SELECT max(changed) FROM conversation))
        LIMIT 1
        """
}
