/// SQL of `importRun`: unfinished imports.
enum ImportRunQueries {
    private static let columns = """
        owner, source, run, isWhole, created, updated, unchanged, rejected, closed, kinds, startedAt, touchedAt
        """
    static let table = """
        CREATE TABLE importRun (
            owner TEXT NOT NULL,
            source TEXT NOT NULL,
            run TEXT NOT NULL,
            isWhole INTEGER NOT NULL,
            created INTEGER NOT NULL,
            updated INTEGER NOT NULL,
            unchanged INTEGER NOT NULL,
            rejected INTEGER NOT NULL,
            closed INTEGER NOT NULL,
            kinds TEXT NOT NULL,
            startedAt INTEGER NOT NULL,
            touchedAt INTEGER NOT NULL,
            CONSTRAINT importRunKey PRIMARY KEY (owner, source, run)
        ) STRICT;
        CREATE INDEX importRunByTouch ON importRun (touchedAt);
        """

    static let list = "SELECT \(columns) FROM importRun WHERE owner = ? ORDER BY source, run LIMIT ?"
    static let abandoned = "SELECT \(columns) FROM importRun WHERE touchedAt < ? ORDER BY touchedAt LIMIT ?"
    static let upsert = """
        INSERT INTO importRun (\(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (owner, source, run) DO UPDATE SET
            isWhole = excluded.isWhole, created = excluded.created, updated = excluded.updated,
            unchanged = excluded.unchanged, rejected = excluded.rejected, closed = excluded.closed,
            kinds = excluded.kinds, startedAt = excluded.startedAt, touchedAt = excluded.touchedAt
        """
    static let delete = "DELETE FROM importRun WHERE owner = ? AND source = ? AND run = ?"
    static let erase = """
        DELETE FROM importRun WHERE (owner, source, run) IN (
            SELECT owner, source, run FROM importRun WHERE owner = ? LIMIT ?
        )
        """
}

/// SQL of imported posts (see `QueryPlanTests`).
///
/// `seenAt` is when an import last named the post. Without pruning, it isn't updated for unchanged posts. NULL if never
/// imported, or if closed by pruning.
enum ImportedPostQueries {
    static let find = """
        SELECT \(PostRecord.columns), seenAt FROM post WHERE owner = ? AND source = ? AND externalID = ?
        """

    static let setSeen = "UPDATE post SET seenAt = ? WHERE owner = ? AND source = ? AND externalID = ?"

    static let clearSeen = "UPDATE post SET seenAt = NULL WHERE id = ?"

    /// Scans the owner's posts of the source, once per pruning import.
    static let count = """
        SELECT count(*) AS posts, coalesce(sum(CASE WHEN seenAt < ? THEN 1 ELSE 0 END), 0) AS stale
        FROM post WHERE owner = ? AND source = ? AND state = 'published'
        """

    static let stale = """
        SELECT id, externalID FROM post
        WHERE owner = ? AND source = ? AND externalID > ? AND state = 'published' AND seenAt < ?
        ORDER BY externalID LIMIT ?
        """

    static let isStale = "SELECT 1 FROM post WHERE id = ? AND state = 'published' AND seenAt < ?"
}
