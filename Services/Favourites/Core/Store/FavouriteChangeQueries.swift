/// Change numbers and tombstones (see `QueryPlanTests`).
///
/// Rows hold the number of their newest change, so the log doesn't grow.
enum FavouriteChangeQueries {
    /// Numbers are per user, so that cursors don't reveal others' activity.
    ///
    /// `forgotten` is the newest dropped removal. A removal without a post is a list's.
    static let table = """
        CREATE TABLE changeCount (
            person TEXT NOT NULL,
            newest INTEGER NOT NULL,
            forgotten INTEGER NOT NULL,
            CONSTRAINT changeCountKey PRIMARY KEY (person)
        ) STRICT;

        CREATE TABLE removal (
            person TEXT NOT NULL,
            change INTEGER NOT NULL,
            list TEXT NOT NULL,
            post TEXT,
            at INTEGER NOT NULL,
            CONSTRAINT removalKey PRIMARY KEY (person, change),
            CONSTRAINT removalOnce UNIQUE (list, post)
        ) STRICT;
        CREATE INDEX removalByTime ON removal (at);
        """

    static let next = """
        INSERT INTO changeCount (person, newest, forgotten) VALUES (?, 1, 0)
        ON CONFLICT (person) DO UPDATE SET newest = changeCount.newest + 1
        RETURNING newest
        """

    static let count = "SELECT newest, forgotten FROM changeCount WHERE person = ?"

    static let removals = """
        SELECT change, list, post FROM removal WHERE person = ? AND change > ? ORDER BY change LIMIT ?
        """

    static let trim = "DELETE FROM removal WHERE person = ? AND change <= ?"

    static let insertRemoval = "INSERT INTO removal (person, change, list, post, at) VALUES (?, ?, ?, ?, ?)"

    static let deleteRemoval = "DELETE FROM removal WHERE list = ? AND post = ?"

    static let deleteRemovalsOfList = "DELETE FROM removal WHERE list = ?"

    static let deleteRemovalsOfPerson = """
        DELETE FROM removal WHERE (person, change) IN (SELECT person, change FROM removal WHERE person = ? LIMIT ?)
        """

    static let deleteCount = "DELETE FROM changeCount WHERE person = ?"

    static let removalsBefore = "SELECT person, change FROM removal WHERE at < ? ORDER BY at LIMIT ?"

    static let dropRemoval = "DELETE FROM removal WHERE person = ? AND change = ?"

    static let setForgotten = "UPDATE changeCount SET forgotten = ? WHERE person = ? AND forgotten < ?"
}
