/// The statements of chat; tests check their query plans.
///
/// `CROSS JOIN` fixes the outer table: the planner does not know the sizes.
enum ChatQueries {
    // MARK: Changing

    static let insertConversation = """
        INSERT INTO conversation (id, pair, title, trip, about, createdAt, lastAt, changed)
        VALUES (?, ?, ?, ?, ?, ?, ?, (SELECT coalesce(max(changed), 0) + 1 FROM conversation))
        RETURNING changed
        """
    static let endOfLog = """
        SELECT pair, firstNumber, lastNumber, messages, lastAt, writers, isClosed, keepFor, joined, role,
            (SELECT max(changed) FROM conversation) AS newest,
            CASE WHEN pair IS NOT NULL THEN (
                SELECT role FROM member AS other WHERE other.conversation = ?1 AND other.person <> ?2 LIMIT 1
            ) END AS otherRole
        FROM member CROSS JOIN conversation ON conversation.id = member.conversation
        WHERE member.conversation = ?1 AND person = ?2
        """
    /// `RETURNING` would copy each page that the statement changes.
    static let setEndOfLog = """
        UPDATE conversation SET lastNumber = ?, messages = ?, lastAt = ?, changed = ?, writers = ? WHERE id = ?
        """
    static let insertEntry = """
        INSERT INTO entry
            (conversation, number, change, kind, messages, id, sender, text, about, at, replyTo, attachments, expiresAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    /// An event adds no message.
    static let takeNumber = """
        UPDATE conversation SET lastNumber = lastNumber + 1, lastAt = CASE WHEN lastAt > ?1 THEN lastAt ELSE ?1 END,
            changed = (SELECT max(changed) + 1 FROM conversation)
        WHERE id = ?2
        RETURNING lastNumber, messages, lastAt, changed
        """
    static let amend = "UPDATE entry SET amended = ? WHERE conversation = ? AND number = ?"
    static let markOwnRead = """
        UPDATE member SET read = ?, readMessages = ?, isMarkedUnread = 0 WHERE conversation = ? AND person = ?
        """
    static let takeChange = """
        UPDATE conversation SET changed = (SELECT max(changed) + 1 FROM conversation) WHERE id = ?
        RETURNING changed
        """

    /// Returns the last.
    static let takeChanges = """
        UPDATE conversation SET changed = (SELECT max(changed) FROM conversation) + ? WHERE id = ? RETURNING changed
        """

    // MARK: Conversations

    static let columns = """
        conversation.id AS id, person, pair, title, photo, photoBy, trip, about, createdAt, firstNumber, lastNumber, messages, lastAt,
            isClosed, keepFor, role, inviter, joined, read, readMessages, mutedUntil, isArchived, isPinned, isMarkedUnread
        """
    static let ofPerson = "FROM member CROSS JOIN conversation ON conversation.id = member.conversation"

    static let conversation = "SELECT \(columns) \(ofPerson) WHERE member.conversation = ? AND person = ?"
    static let conversationOfPair = "SELECT id FROM conversation WHERE pair = ?"

    // MARK: The log

    static let entry = """
        SELECT number, change, kind, id, sender, text, about, at, replyTo, attachments, revision, editedAt, deletedAt, amended,
            ending, expiresAt
        FROM entry
        """

    static let messages = "\(entry) WHERE conversation = ? AND number BETWEEN ? AND ? ORDER BY number"
    static let messagesFrom = "\(entry) WHERE conversation = ? AND number >= ? ORDER BY number"
    static let newestMessage = """
        \(entry) WHERE conversation = ?1 AND number >= ?2 AND NOT EXISTS (
            SELECT 1 FROM hiddenMessage
            WHERE conversation = ?1 AND person = ?3 AND hiddenMessage.number = entry.number
        )
        ORDER BY number DESC LIMIT 1
        """
    /// ``newestMessage`` for users with a block.
    static let newestUnblocked = """
        \(entry) WHERE conversation = ?1 AND number >= ?2 AND NOT EXISTS (
            SELECT 1 FROM hiddenMessage
            WHERE conversation = ?1 AND person = ?3 AND hiddenMessage.number = entry.number
        ) AND (kind <> 'message' OR NOT \(isApart))
        ORDER BY number DESC LIMIT 1
        """
    /// A request has few entries.
    static let firstMessage = """
        SELECT number FROM entry WHERE conversation = ? AND kind = 'message' AND deletedAt IS NULL LIMIT 1
        """
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

    private static let changedColumns = """
        SELECT conversation.id AS id, pair, firstNumber, lastNumber, role, joined, added
        """

    static let memberAtPlace = "SELECT conversation FROM member WHERE person = ? ORDER BY conversation LIMIT 1 OFFSET ?"
    static let changeAtPlace = "SELECT changed FROM conversation WHERE changed > ? ORDER BY changed LIMIT 1 OFFSET ?"
    static let changedOfOwn = "\(changedColumns) \(ofPerson) WHERE person = ? AND changed > ?"
    static let ownOfChanged = """
        \(changedColumns) FROM conversation CROSS JOIN member ON member.conversation = conversation.id
        WHERE person = ? AND changed > ?
        """
    static let changed = "\(changedColumns) \(ofPerson) WHERE person = ? AND member.conversation = ?"
    static let newestOfOwn = "SELECT max(changed) \(ofPerson) WHERE person = ?"
    static let changeOfEntry = "SELECT change FROM entry WHERE conversation = ? AND number = ?"
    static let newestAmendment = "SELECT max(amended) FROM entry WHERE conversation = ? AND amended > ?"
    static let amendedMessages = """
        \(entry) WHERE conversation = ? AND amended > ? AND change <= ? AND number >= ? ORDER BY amended
        """

    // MARK: Exporting

    static let memberships = """
        SELECT \(columns) \(ofPerson) WHERE person = ? AND member.conversation > ? ORDER BY member.conversation LIMIT ?
        """
    static let messagesOf = """
        \(entry) WHERE conversation = ? AND number > ? AND sender = ? AND kind = 'message' ORDER BY number LIMIT ?
        """
    static let messagesBehind = "\(entry) WHERE conversation = ? AND number > ? ORDER BY number LIMIT ?"

    // MARK: Erasing

    static let firstMembership = """
        SELECT id, pair, erasedTo, lastNumber \(ofPerson) WHERE person = ? ORDER BY member.conversation LIMIT 1
        """
    static let messagesToErase = """
        SELECT number, change FROM entry
        WHERE conversation = ? AND number BETWEEN ? AND ? AND sender = ? AND kind = 'message' AND deletedAt IS NULL
        ORDER BY number
        """
    static let changes = "SELECT change FROM entry WHERE conversation = ? AND number BETWEEN ? AND ?"
    static let setErasedTo = "UPDATE member SET erasedTo = ? WHERE conversation = ? AND person = ?"
    static let close = "UPDATE conversation SET isClosed = 1 WHERE id = ?"
    static let leave = "DELETE FROM member WHERE conversation = ? AND person = ?"
    static let hasOtherMembers = "SELECT 1 FROM member WHERE conversation = ? AND person <> ? LIMIT 1"
    static let firstEntry = "SELECT min(number) FROM entry WHERE conversation = ?"
    static let dropEntries = "DELETE FROM entry WHERE conversation = ? AND number BETWEEN ? AND ?"
    /// Keeps the newest change: cursors would skip a reused number.
    static let dropConversation = """
        DELETE FROM conversation WHERE id = ? AND changed < (SELECT max(changed) FROM conversation)
        """
    /// Maintenance drops the row after a newer change.
    static let emptyConversation = """
        UPDATE conversation SET pair = NULL, title = NULL, photo = NULL, photoBy = NULL, trip = NULL, about = NULL,
            lastNumber = 0, messages = 0, keepFor = NULL, isClosed = 1
        WHERE id = ?
        """
}
