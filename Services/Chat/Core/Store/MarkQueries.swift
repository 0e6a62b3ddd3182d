/// Statements on marks, one row per member.
enum MarkQueries {
    // MARK: Reading

    private static let hidesReading = """
        EXISTS (SELECT 1 FROM privacy WHERE privacy.person = member.person AND hidesReading = 1) AS hidesReading
        """

    /// Marks stay private until the user accepts.
    private static let isIn = "role IN ('owner', 'admin', 'member')"

    static let read = """
        SELECT person, read, marked, \(hidesReading) FROM member
        WHERE conversation = ? AND marked > ? AND \(isIn) ORDER BY marked
        """
    static let deliveredSince = """
        SELECT person, delivered, deliveryMarked FROM member
        WHERE conversation = ? AND deliveryMarked > ? AND \(isIn) ORDER BY deliveryMarked
        """
    static let list = """
        SELECT person, read, delivered, \(hidesReading) FROM member
        WHERE conversation = ? AND \(isIn) ORDER BY person
        """
    static let delivered = "SELECT delivered FROM member WHERE conversation = ? AND person = ?"
    static let marksBefore = "SELECT read FROM member WHERE conversation = ? AND read < ?"

    // MARK: Writing

    static let mark = """
        UPDATE member SET read = ?1, readMessages = CASE WHEN readMessages > ?2 THEN readMessages ELSE ?2 END,
            marked = ?3, isMarkedUnread = 0
        WHERE conversation = ?4 AND person = ?5 AND read < ?1
        """
    static let markOwn = """
        UPDATE member SET read = ?, readMessages = ?, isMarkedUnread = 0 WHERE conversation = ? AND person = ?
        """
    static let countAsRead = """
        UPDATE member SET readMessages = readMessages + ? WHERE conversation = ? AND read BETWEEN ? AND ?
        """
    static let markDelivered = """
        UPDATE member SET delivered = ?, deliveryMarked = ? WHERE conversation = ? AND person = ?
        """
}
