/// Statements for changes to sent messages.
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

    // MARK: Texts

    static let setText = """
        UPDATE entry SET text = ?, revision = revision + 1, editedAt = ? WHERE conversation = ? AND number = ?
        """
    static let insertFormerText = """
        INSERT INTO formerText (conversation, number, revision, sender, text, replacedAt) VALUES (?, ?, ?, ?, ?, ?)
        """
    static let formerTexts = """
        SELECT text FROM formerText WHERE conversation = ? AND number = ? ORDER BY revision DESC
        """
    static let formerTextsOf = """
        SELECT conversation, number, revision, text, replacedAt FROM formerText
        WHERE sender = ? AND (conversation, number, revision) > (?, ?, ?)
        ORDER BY conversation, number, revision LIMIT ?
        """
    static let pruneFormerTexts = """
        DELETE FROM formerText WHERE (conversation, number, revision) IN (
            SELECT conversation, number, revision FROM formerText WHERE replacedAt < ? ORDER BY replacedAt LIMIT ?
        )
        """

    // MARK: Deleting

    static let empty = """
        UPDATE entry SET text = '', replyTo = NULL, attachments = NULL, deletedAt = ?, ending = ?, amended = ?
        WHERE conversation = ? AND number = ?
        """
    static let marksBefore = "SELECT read FROM member WHERE conversation = ? AND read < ?"
    static let countAsRead = """
        UPDATE member SET readMessages = readMessages + ? WHERE conversation = ? AND read BETWEEN ? AND ?
        """
    static let deletedBehind = """
        SELECT count(*) FROM entry WHERE conversation = ? AND number > ? AND deletedAt IS NOT NULL
        """

    // MARK: Reactions

    static let insertReaction = """
        INSERT INTO reaction (conversation, number, emoji, person, at) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (conversation, number, emoji, person) DO NOTHING
        """
    static let deleteReaction = """
        DELETE FROM reaction WHERE conversation = ? AND number = ? AND emoji = ? AND person = ?
        """
    static let emoji = "SELECT emoji FROM reaction WHERE conversation = ? AND number = ? GROUP BY emoji"
    static let reactions = """
        SELECT emoji, count(*) AS people, sum(CASE WHEN person = ?3 THEN 1 ELSE 0 END) AS own, min(at) AS since
        FROM reaction
        WHERE conversation = ?1 AND number = ?2
            AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = ?3 AND blocked = person)
            AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = person AND blocked = ?3)
        GROUP BY emoji
        """
    static let reactionsOf = """
        SELECT conversation, number, emoji, at FROM reaction
        WHERE person = ? AND (conversation, number, emoji) > (?, ?, ?)
        ORDER BY conversation, number, emoji LIMIT ?
        """

    // MARK: Hiding

    static let hide = """
        INSERT INTO hiddenMessage (conversation, person, number) VALUES (?, ?, ?)
        ON CONFLICT (conversation, person, number) DO NOTHING
        """
    static let isHidden = "SELECT 1 FROM hiddenMessage WHERE conversation = ? AND person = ? AND number = ?"
    static let hiddenFrom = "SELECT number FROM hiddenMessage WHERE conversation = ? AND person = ? AND number >= ?"
    static let hiddenCount = "SELECT count(*) FROM hiddenMessage WHERE conversation = ? AND person = ?"

    // MARK: Erasing

    static let eraseFormerTexts = """
        DELETE FROM formerText WHERE (conversation, number, revision) IN (
            SELECT conversation, number, revision FROM formerText WHERE sender = ? LIMIT ?
        )
        """
    static let firstReactionsOf = "SELECT conversation, number, emoji FROM reaction WHERE person = ? LIMIT ?"
    static let eraseHidden = """
        DELETE FROM hiddenMessage WHERE (conversation, person, number) IN (
            SELECT conversation, person, number FROM hiddenMessage WHERE person = ? LIMIT ?
        )
        """

    // MARK: Dropping

    static let dropFormerTexts = "DELETE FROM formerText WHERE conversation = ? AND number BETWEEN ? AND ?"
    static let dropHidden = "DELETE FROM hiddenMessage WHERE conversation = ? AND number BETWEEN ? AND ?"
    static let dropReactions = "DELETE FROM reaction WHERE conversation = ? AND number BETWEEN ? AND ?"
}
