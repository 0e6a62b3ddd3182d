enum AccountBlockQueries {
    static let table = """
        CREATE TABLE block (
            blocker TEXT NOT NULL,
            blocked TEXT NOT NULL,
            blockedAt INTEGER NOT NULL,
            CONSTRAINT blockKey PRIMARY KEY (blocker, blocked),
            CONSTRAINT blockByAccount FOREIGN KEY (blocker) REFERENCES account (id),
            CONSTRAINT blockOfAccount FOREIGN KEY (blocked) REFERENCES account (id),
            CONSTRAINT blockOfSomebodyElse CHECK (blocker <> blocked)
        ) STRICT;
        CREATE INDEX blockByTime ON block (blocker, blockedAt, blocked);
        CREATE INDEX blockByBlocked ON block (blocked, blocker);
        """

    static let insert = "INSERT INTO block (blocker, blocked, blockedAt) VALUES (?, ?, ?)"
    static let delete = "DELETE FROM block WHERE blocker = ? AND blocked = ?"
    /// Scans at most 10,000 index rows.
    static let count = "SELECT count(*) FROM block WHERE blocker = ?"
    static let list = """
        SELECT blocked, blockedAt FROM block WHERE blocker = ? AND (blockedAt, blocked) < (?, ?)
        ORDER BY blockedAt DESC, blocked DESC LIMIT ?
        """
    static let export = """
        SELECT blocked, blockedAt FROM block WHERE blocker = ? AND blocked > ? ORDER BY blocked LIMIT ?
        """
    static let blockers = "SELECT blocker FROM block WHERE blocked = ? LIMIT ?"
}
