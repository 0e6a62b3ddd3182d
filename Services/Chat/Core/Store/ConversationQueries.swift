/// Statements on conversations; tests check the query plans of all statements.
///
/// `CROSS JOIN` fixes the outer table: the planner does not know the sizes.
enum ConversationQueries {
    // MARK: Reading

    static let columns = """
        conversation.id AS id, person, pair, title, photo, photoBy, trip, about, createdAt, firstNumber,
            lastNumber, messages, lastAt, isClosed, keepFor, role, inviter, joined, read, readMessages, mutedUntil,
            isArchived, isPinned, isMarkedUnread
        """
    static let ofPerson = "FROM member CROSS JOIN conversation ON conversation.id = member.conversation"

    static let find = "SELECT \(columns) \(ofPerson) WHERE member.conversation = ? AND person = ?"
    static let ofPair = "SELECT id FROM conversation WHERE pair = ?"
    static let ofTrip = "SELECT id FROM conversation WHERE trip = ?"
    static let memberships = """
        SELECT \(columns) \(ofPerson) WHERE person = ? AND member.conversation > ? ORDER BY member.conversation LIMIT ?
        """
    static let photo = "SELECT pair, photo, photoBy FROM conversation WHERE id = ?"
    static let bounds = "SELECT pair, firstNumber, lastNumber FROM conversation WHERE id = ?"
    static let newestChange = "SELECT max(changed) FROM conversation"
    /// See ``delete``.
    static let firstAbandoned = """
        SELECT id FROM conversation
        WHERE isClosed = 1 AND pair IS NULL AND (lastNumber > 0 OR changed < (SELECT max(changed) FROM conversation))
        LIMIT 1
        """

    // MARK: Changes

    static let takeChange = """
        UPDATE conversation SET changed = (SELECT max(changed) + 1 FROM conversation) WHERE id = ?
        RETURNING changed
        """
    /// Returns the last.
    static let takeChanges = """
        UPDATE conversation SET changed = (SELECT max(changed) FROM conversation) + ? WHERE id = ? RETURNING changed
        """

    // MARK: Writing

    static let insert = """
        INSERT INTO conversation (id, pair, title, trip, about, createdAt, lastAt, changed)
        VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(changed), 0) + 1 FROM conversation))
        RETURNING changed
        """
    static let setTitle = "UPDATE conversation SET title = ? WHERE id = ?"
    static let setPhoto = "UPDATE conversation SET photo = ?, photoBy = ? WHERE id = ?"
    static let setRetention = "UPDATE conversation SET keepFor = ? WHERE id = ?"
    static let setFirstNumber = "UPDATE conversation SET firstNumber = ? WHERE id = ?"
    static let releaseTrip = "UPDATE conversation SET trip = NULL WHERE trip = ?"
    static let close = "UPDATE conversation SET isClosed = 1 WHERE id = ?"
    /// Keeps the newest change: cursors would skip a reused number.
    static let delete = """
        DELETE FROM conversation WHERE id = ? AND changed < (SELECT max(changed) FROM conversation)
        """
    /// Maintenance drops the row after a newer change.
    static let clear = """
        UPDATE conversation SET pair = NULL, title = NULL, photo = NULL, photoBy = NULL, trip = NULL, about = NULL,
            lastNumber = 0, messages = 0, keepFor = NULL, isClosed = 1
        WHERE id = ?
        """
    static let erasePhotos = """
        UPDATE conversation SET photo = NULL, photoBy = NULL
        WHERE id IN (SELECT id FROM conversation WHERE photoBy = ? LIMIT ?)
        """
}
