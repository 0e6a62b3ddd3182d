/// Statements on expiry and the operator's limit.
enum ExpiryQueries {
    /// Progress of applying the operator's limit.
    static let table = """

        CREATE TABLE retentionPosition (
            isOnly INTEGER NOT NULL,
            seconds INTEGER NOT NULL,
            conversation TEXT NOT NULL,
            number INTEGER NOT NULL,
            CONSTRAINT retentionPositionKey PRIMARY KEY (isOnly),
            CONSTRAINT retentionPositionIsOnly CHECK (isOnly = 1)
        ) STRICT;
        """

    // MARK: Expiring

    static let next = """
        SELECT expiresAt FROM entry WHERE expiresAt IS NOT NULL AND expiresAt < ? ORDER BY expiresAt LIMIT 1
        """
    static let due = """
        SELECT conversation, number, ending FROM entry
        WHERE expiresAt IS NOT NULL AND expiresAt <= ? ORDER BY expiresAt LIMIT ?
        """
    static let end = "UPDATE entry SET ending = 'expired', expiresAt = ? WHERE conversation = ? AND number = ?"
    static let purge = "UPDATE entry SET expiresAt = NULL WHERE conversation = ? AND number = ?"

    // MARK: The beginning of a log

    static let firstKept = """
        SELECT number FROM entry
        WHERE conversation = ? AND number >= ? AND kind = 'message' AND (ending IS NULL OR ending <> 'expired')
        ORDER BY number LIMIT 1
        """
    static let lastMessage = """
        SELECT number FROM entry WHERE conversation = ? AND number BETWEEN ? AND ? AND kind = 'message'
        ORDER BY number DESC LIMIT 1
        """
    static let firstReportable = """
        SELECT number FROM entry WHERE conversation = ? AND number BETWEEN ? AND ? AND expiresAt IS NOT NULL
        ORDER BY number LIMIT 1
        """

    // MARK: The operator's limit

    static let position = "SELECT seconds, conversation, number FROM retentionPosition WHERE isOnly = 1"
    static let setPosition = """
        INSERT INTO retentionPosition (isOnly, seconds, conversation, number) VALUES (1, ?, ?, ?)
        ON CONFLICT (isOnly) DO UPDATE
            SET seconds = excluded.seconds, conversation = excluded.conversation, number = excluded.number
        """
    static let deletePosition = "DELETE FROM retentionPosition WHERE isOnly = 1"
    static let following = """
        SELECT conversation, number FROM entry WHERE (conversation, number) > (?, ?)
        ORDER BY conversation, number LIMIT ?
        """
    static let shorten = """
        UPDATE entry SET expiresAt = at + ?1
        WHERE (conversation, number) > (?2, ?3) AND (conversation, number) <= (?4, ?5)
            AND kind = 'message' AND ending IS NULL AND (expiresAt IS NULL OR expiresAt > at + ?1)
        """
}
