/// The statements that look rows up; the tests look at their plans.
enum ChatQueries {
    private static let messageColumns = "SELECT number, id, sender, text, sentAt FROM message"
    private static let conversationColumns = """
        SELECT id, pair, about, createdAt, lastNumber, read, unread, lastAt
        FROM member JOIN conversation ON id = conversation
        """

    static let message = "\(messageColumns) WHERE conversation = ? AND number = ?"
    static let messages = "\(messageColumns) WHERE conversation = ? AND number BETWEEN ? AND ? ORDER BY number"
    static let countUnread = "SELECT count(*) FROM message WHERE conversation = ? AND number > ? AND sender <> ?"

    static let nextNumber = "UPDATE conversation SET lastNumber = lastNumber + 1 WHERE id = ? RETURNING lastNumber"
    static let noteUnread = "UPDATE member SET lastAt = ?, unread = unread + (user <> ?) WHERE conversation = ?"
    static let setRead = "UPDATE member SET read = ?, unread = ? WHERE conversation = ? AND user = ?"

    static let conversation = "\(conversationColumns) WHERE conversation = ? AND user = ?"
    static let conversationOfPair = "SELECT id FROM conversation WHERE pair = ?"
    static let conversations = """
        \(conversationColumns)
        WHERE user = ? AND (lastAt, conversation) < (?, ?)
        ORDER BY lastAt DESC, conversation DESC LIMIT ?
        """
    static let unreadConversations = "SELECT count(*) FROM member WHERE user = ? AND unread > 0"

    static let changes = """
        SELECT sequence, kind, change.conversation AS conversation, change.number AS number, reader,
            message.id AS id, sender, text, sentAt
        FROM change LEFT JOIN message
            ON change.kind = 'message' AND message.conversation = change.conversation
            AND message.number = change.number
        WHERE user = ? AND sequence > ? ORDER BY sequence LIMIT ?
        """
    static let lastChange = "SELECT max(sequence) FROM change"

    static let noteMessage = """
        INSERT INTO change (user, kind, conversation, number)
        SELECT user, 'message', conversation, ? FROM member WHERE conversation = ?
        """
    static let noteOpened = """
        INSERT INTO change (user, kind, conversation)
        SELECT user, 'opened', conversation FROM member WHERE conversation = ?
        """
    static let noteRead = """
        INSERT INTO change (user, kind, conversation, number, reader)
        SELECT user, 'read', conversation, ?, ? FROM member WHERE conversation = ?
        """
}
