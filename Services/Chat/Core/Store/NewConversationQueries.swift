/// Statements on the new conversations and invitations of young accounts.
enum NewConversationQueries {
    static let table = """

        CREATE TABLE approach (
            person TEXT NOT NULL,
            subject TEXT NOT NULL,
            at INTEGER NOT NULL,
            CONSTRAINT approachKey PRIMARY KEY (person, subject)
        ) STRICT;
        CREATE INDEX approachByPersonAndTime ON approach (person, at);
        CREATE INDEX approachByTime ON approach (at);
        """

    /// Reads at most a day's limit.
    static let count = "SELECT count(*) FROM approach WHERE person = ? AND at > ?"
    static let oldest = "SELECT at FROM approach WHERE person = ? AND at > ? ORDER BY at LIMIT 1"
    static let put = """
        INSERT INTO approach (person, subject, at) VALUES (?, ?, ?)
        ON CONFLICT (person, subject) DO UPDATE SET at = excluded.at
        """
    static let prune = """
        DELETE FROM approach WHERE (person, subject) IN (
            SELECT person, subject FROM approach WHERE at <= ? ORDER BY at LIMIT ?
        )
        """
    static let erase = """
        DELETE FROM approach WHERE (person, subject) IN (SELECT person, subject FROM approach WHERE person = ? LIMIT ?)
        """
}
