/// The statements on who is in a conversation, and how; the tests look at their plans.
enum MemberQueries {
    // MARK: Who is in it

    /// Of a conversation at most 250.
    static let all = "SELECT person, role, added FROM member WHERE conversation = ? ORDER BY person"
    static let members = """
        SELECT person FROM member WHERE conversation = ? AND role IN ('owner', 'admin', 'member') ORDER BY person LIMIT ?
        """
    /// Reads the rows of one conversation.
    static let memberCount = """
        SELECT count(*) FROM member WHERE conversation = ? AND role IN ('owner', 'admin', 'member')
        """
    /// Who is in it or asked, or has declined.
    static let everybody = "SELECT person FROM member WHERE conversation = ?"
    static let role = "SELECT role FROM member WHERE conversation = ? AND person = ?"
    /// Reads one index, of which a person has at most 10,000 entries.
    static let conversationCount = "SELECT count(*) FROM member WHERE person = ?"
    /// How many of a pair take part.
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
    /// In a conversation of two all is seen that was said.
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

    // MARK: A group that nobody is in

    static let removeAll = "DELETE FROM member WHERE conversation = ?"
    /// One of which there is something to drop: of the one with the newest change of all, the number is kept until another has a
    /// newer (``ChatQueries/dropConversation``).
    static let firstLeft = """
        SELECT id FROM conversation
        WHERE isClosed = 1 AND pair IS NULL AND (lastNumber > 0 OR changed < (SELECT max(changed) FROM conversation))
        LIMIT 1
        """
}
