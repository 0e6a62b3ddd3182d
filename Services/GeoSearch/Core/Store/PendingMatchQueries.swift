/// A queue of changed posts to match.
///
/// Rows store the old state, so that searches which already matched raise no alert. Changes during matching add another
/// row. Rows that are matched for accounts, and not yet for guests, have negative numbers.
enum PendingMatchQueries {
    static let table = """
        CREATE TABLE pendingMatch (
            number INTEGER PRIMARY KEY AUTOINCREMENT,
            isTaken INTEGER NOT NULL,
            at INTEGER NOT NULL,
            newestSearch INTEGER NOT NULL,
            id TEXT NOT NULL,
            owner TEXT,
            kind TEXT,
            title TEXT,
            lat REAL,
            lon REAL,
            publishedAt INTEGER,
            titleWords TEXT,
            otherWords TEXT,
            tags TEXT,
            category TEXT,
            numbers TEXT,
            attributeWords TEXT,
            price REAL,
            currency TEXT,
            ratings INTEGER,
            meanRating REAL,
            ratingRank REAL,
            hours TEXT,
            zone TEXT,
            country TEXT,
            fence REAL
        ) STRICT;
        CREATE UNIQUE INDEX pendingMatchOfPost ON pendingMatch (id) WHERE isTaken = 0;
        """

    /// Stores the state before the first change.
    static let save = """
        INSERT INTO pendingMatch (isTaken, at, newestSearch, \(IndexedPostQueries.columns))
        SELECT 0, ?2, ?3, ?1, \(IndexedPostQueries.columns.split(separator: ",").dropFirst().joined(separator: ","))
        FROM (SELECT 1) LEFT JOIN post ON post.id = ?1 AND post.kind IS NOT NULL WHERE TRUE
        ON CONFLICT (id) WHERE isTaken = 0 DO UPDATE SET at = excluded.at, newestSearch = max(newestSearch, excluded.newestSearch)
        """
    static let taken = """
        SELECT number, \(IndexedPostQueries.columns), at, newestSearch FROM pendingMatch
        WHERE isTaken = 1 AND number > 0 ORDER BY number LIMIT ?
        """
    static let take = """
        UPDATE pendingMatch SET isTaken = 1
        WHERE number > 0 AND number < ? + (SELECT min(number) FROM pendingMatch WHERE number > 0)
        """
    static let existsUpTo = "SELECT 1 FROM pendingMatch WHERE number > 0 AND number <= ? LIMIT 1"
    static let newest = "SELECT max(number) FROM pendingMatch WHERE number > 0"
    static let deferForGuests = "UPDATE pendingMatch SET number = -number WHERE number = ?"
    /// Oldest first.
    static let deferred = """
        SELECT number, \(IndexedPostQueries.columns), at, newestSearch FROM pendingMatch
        WHERE number < 0 ORDER BY number DESC LIMIT ?
        """
    static let existsDeferredUpTo = "SELECT 1 FROM pendingMatch WHERE number < 0 AND number >= -?1 LIMIT 1"
    static let newestDeferred = "SELECT min(number) FROM pendingMatch WHERE number < 0"
    static let deleteDeferred = "DELETE FROM pendingMatch WHERE number < 0 AND number >= ?"
    static let deleteDeferredBefore = """
        DELETE FROM pendingMatch WHERE number IN (
            SELECT number FROM pendingMatch WHERE number < 0 AND at < ? ORDER BY number DESC LIMIT ?
        )
        """
    static let delete = "DELETE FROM pendingMatch WHERE number = ?"
    /// Taken rows end by themselves.
    static let deleteOfPost = "DELETE FROM pendingMatch WHERE id = ? AND isTaken = 0"
}
