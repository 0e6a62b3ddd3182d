/// Statements on the entries of logs.
enum EntryQueries {
    // MARK: Reading

    static let select = """
        SELECT number, change, kind, id, sender, text, about, at, replyTo, attachments, revision, editedAt, deletedAt,
            amended, ending, expiresAt, clientID
        FROM entry
        """

    static let range = "\(select) WHERE conversation = ? AND number BETWEEN ? AND ? ORDER BY number"
    static let from = "\(select) WHERE conversation = ? AND number >= ? ORDER BY number LIMIT ?"
    static let after = "\(select) WHERE conversation = ? AND number > ? ORDER BY number LIMIT ?"
    static let ofSender = """
        \(select) WHERE conversation = ? AND number > ? AND sender = ? AND kind = 'message' ORDER BY number LIMIT ?
        """
    static let newest = """
        \(select) WHERE conversation = ?1 AND number >= ?2 AND NOT EXISTS (
            SELECT 1 FROM hiddenMessage
            WHERE conversation = ?1 AND person = ?3 AND hiddenMessage.number = entry.number
        )
        ORDER BY number DESC LIMIT 1
        """
    /// ``newest`` for users with a block.
    static let newestUnblocked = """
        \(select) WHERE conversation = ?1 AND number >= ?2 AND NOT EXISTS (
            SELECT 1 FROM hiddenMessage
            WHERE conversation = ?1 AND person = ?3 AND hiddenMessage.number = entry.number
        ) AND (kind <> 'message' OR NOT \(isApart))
        ORDER BY number DESC LIMIT 1
        """
    /// A request has few entries.
    static let firstMessage = """
        SELECT number FROM entry WHERE conversation = ? AND kind = 'message' AND deletedAt IS NULL LIMIT 1
        """
    static let first = "SELECT min(number) FROM entry WHERE conversation = ?"
    static let messageCount = "SELECT messages FROM entry WHERE conversation = ? AND number = ?"
    static let deletedCount = """
        SELECT count(*) FROM entry WHERE conversation = ? AND number > ? AND deletedAt IS NOT NULL
        """
    static let withAttachments = """
        SELECT id, sender FROM entry WHERE conversation = ? AND number BETWEEN ? AND ? AND attachments IS NOT NULL
        """

    // MARK: Unread messages

    static let firstUnread = """
        SELECT number FROM entry
        WHERE conversation = ?1 AND number > ?2 AND sender <> ?3 AND kind = 'message' AND deletedAt IS NULL
        ORDER BY number LIMIT 1
        """
    static let firstUnreadUnblocked = """
        SELECT number FROM entry
        WHERE conversation = ?1 AND number > ?2 AND sender <> ?3 AND kind = 'message' AND deletedAt IS NULL
            AND NOT \(isApart)
        ORDER BY number LIMIT 1
        """
    /// Unread messages hidden by a block.
    static let hiddenUnread = """
        SELECT count(*) FROM entry
        WHERE conversation = ?1 AND number > ?2 AND kind = 'message' AND deletedAt IS NULL AND \(isApart)
        """
    private static let isApart = """
        (EXISTS (SELECT 1 FROM block WHERE blocker = ?3 AND blocked = sender)
            OR EXISTS (SELECT 1 FROM block WHERE blocker = sender AND blocked = ?3))
        """

    // MARK: Changes

    static let change = "SELECT change FROM entry WHERE conversation = ? AND number = ?"
    static let changes = "SELECT change FROM entry WHERE conversation = ? AND number BETWEEN ? AND ?"
    static let newestAmendment = "SELECT max(amended) FROM entry WHERE conversation = ? AND amended > ?"
    static let amended = """
        \(select) WHERE conversation = ? AND amended > ? AND change <= ? AND number >= ? ORDER BY amended LIMIT ?
        """
    static let amend = "UPDATE entry SET amended = ? WHERE conversation = ? AND number = ?"

    // MARK: Appending

    static let end = """
        SELECT pair, firstNumber, lastNumber, messages, lastAt, writers, isClosed, keepFor, joined, role,
            (SELECT max(changed) FROM conversation) AS newest,
            CASE WHEN pair IS NOT NULL THEN (
                SELECT role FROM member AS other WHERE other.conversation = ?1 AND other.person <> ?2 LIMIT 1
            ) END AS otherRole
        FROM member CROSS JOIN conversation ON conversation.id = member.conversation
        WHERE member.conversation = ?1 AND person = ?2
        """
    /// `RETURNING` would copy each page that the statement changes.
    static let setEnd = """
        UPDATE conversation SET lastNumber = ?, messages = ?, lastAt = ?, changed = ?, writers = ? WHERE id = ?
        """
    /// An event adds no message.
    static let takeNumber = """
        UPDATE conversation SET lastNumber = lastNumber + 1, lastAt = CASE WHEN lastAt > ?1 THEN lastAt ELSE ?1 END,
            changed = (SELECT max(changed) + 1 FROM conversation)
        WHERE id = ?2
        RETURNING lastNumber, messages, lastAt, changed
        """
    static let insert = """
        INSERT INTO entry
            (conversation, number, change, kind, messages, id, sender, text, about, at, replyTo, attachments, expiresAt,
                clientID)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    // MARK: Writing

    static let setText = """
        UPDATE entry SET text = ?, revision = revision + 1, editedAt = ? WHERE conversation = ? AND number = ?
        """
    static let setAttachments = "UPDATE entry SET attachments = ? WHERE conversation = ? AND number = ?"
    static let empty = """
        UPDATE entry
        SET text = '', replyTo = NULL, attachments = NULL, clientID = NULL, deletedAt = ?, ending = ?, amended = ?
        WHERE conversation = ? AND number = ?
        """
    static let toErase = """
        SELECT number, change FROM entry
        WHERE conversation = ? AND number BETWEEN ? AND ? AND sender = ? AND kind = 'message' AND deletedAt IS NULL
        ORDER BY number
        """
    static let delete = "DELETE FROM entry WHERE conversation = ? AND number BETWEEN ? AND ?"
}
