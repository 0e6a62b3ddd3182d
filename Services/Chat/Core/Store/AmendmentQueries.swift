/// Statements on former texts, reactions and hidden messages.
enum AmendmentQueries {
    static let tables = """

        CREATE TABLE formerText (
            conversation TEXT NOT NULL,
            number INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            sender TEXT NOT NULL,
            text TEXT NOT NULL,
            replacedAt INTEGER NOT NULL,
            CONSTRAINT formerTextKey PRIMARY KEY (conversation, number, revision)
        ) STRICT;
        CREATE INDEX formerTextBySender ON formerText (sender, conversation, number, revision);
        CREATE INDEX formerTextByTime ON formerText (replacedAt);

        CREATE TABLE reaction (
            conversation TEXT NOT NULL,
            number INTEGER NOT NULL,
            emoji TEXT NOT NULL,
            person TEXT NOT NULL,
            at INTEGER NOT NULL,
            CONSTRAINT reactionKey PRIMARY KEY (conversation, number, emoji, person)
        ) STRICT;
        CREATE INDEX reactionByPerson ON reaction (person, conversation, number, emoji);

        CREATE TABLE hiddenMessage (
            conversation TEXT NOT NULL,
            person TEXT NOT NULL,
            number INTEGER NOT NULL,
            CONSTRAINT hiddenMessageKey PRIMARY KEY (conversation, person, number)
        ) STRICT;
        CREATE INDEX hiddenMessageByPerson ON hiddenMessage (person, conversation, number);
        """

    // MARK: Former texts

    static let formerTexts = """
        SELECT text FROM formerText WHERE conversation = ? AND number = ? ORDER BY revision DESC
        """
    static let formerTextsBySender = """
        SELECT conversation, number, revision, text, replacedAt FROM formerText
        WHERE sender = ? AND (conversation, number, revision) > (?, ?, ?)
        ORDER BY conversation, number, revision LIMIT ?
        """
    static let insertFormerText = """
        INSERT INTO formerText (conversation, number, revision, sender, text, replacedAt) VALUES (?, ?, ?, ?, ?, ?)
        """
    static let deleteFormerTexts = "DELETE FROM formerText WHERE conversation = ? AND number BETWEEN ? AND ?"
    static let eraseFormerTexts = """
        DELETE FROM formerText WHERE (conversation, number, revision) IN (
            SELECT conversation, number, revision FROM formerText WHERE sender = ? LIMIT ?
        )
        """
    static let pruneFormerTexts = """
        DELETE FROM formerText WHERE (conversation, number, revision) IN (
            SELECT conversation, number, revision FROM formerText WHERE replacedAt < ? ORDER BY replacedAt LIMIT ?
        )
        """

    // MARK: Reactions

    static let emoji = "SELECT emoji FROM reaction WHERE conversation = ? AND number = ? GROUP BY emoji"
    static let reactions = """
        SELECT emoji, count(*) AS people, sum(CASE WHEN person = ?3 THEN 1 ELSE 0 END) AS own, min(at) AS since
        FROM reaction
        WHERE conversation = ?1 AND number = ?2
            AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = ?3 AND blocked = person)
            AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = person AND blocked = ?3)
        GROUP BY emoji
        """
    static let reactionsByPerson = """
        SELECT conversation, number, emoji, at FROM reaction
        WHERE person = ? AND (conversation, number, emoji) > (?, ?, ?)
        ORDER BY conversation, number, emoji LIMIT ?
        """
    static let firstReactions = "SELECT conversation, number, emoji FROM reaction WHERE person = ? LIMIT ?"
    static let insertReaction = """
        INSERT INTO reaction (conversation, number, emoji, person, at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (conversation, number, emoji, person) DO NOTHING
        """
    static let deleteReaction = """
        DELETE FROM reaction WHERE conversation = ? AND number = ? AND emoji = ? AND person = ?
        """
    static let deleteReactions = "DELETE FROM reaction WHERE conversation = ? AND number BETWEEN ? AND ?"

    // MARK: Hidden messages

    static let isHidden = "SELECT 1 FROM hiddenMessage WHERE conversation = ? AND person = ? AND number = ?"
    static let hiddenFrom = "SELECT number FROM hiddenMessage WHERE conversation = ? AND person = ? AND number >= ?"
    static let hiddenCount = "SELECT count(*) FROM hiddenMessage WHERE conversation = ? AND person = ?"
    static let hide = """
        INSERT INTO hiddenMessage (conversation, person, number) VALUES (?, ?, ?)
        ON CONFLICT (conversation, person, number) DO NOTHING
        """
    static let deleteHidden = "DELETE FROM hiddenMessage WHERE conversation = ? AND number BETWEEN ? AND ?"
    static let eraseHidden = """
        DELETE FROM hiddenMessage WHERE (conversation, person, number) IN (
            SELECT conversation, person, number FROM hiddenMessage WHERE person = ? LIMIT ?
        )
        """
}
