import FavouritesContract
import ServiceKit

/// Change numbers and tombstones (see `QueryPlanTests`).
///
/// Rows hold the number of their newest change, so the log doesn't grow.
enum ChangeQueries {
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

    static let forgetRemoval = "DELETE FROM removal WHERE list = ? AND post = ?"

    static let forgetRemovalsFrom = "DELETE FROM removal WHERE list = ?"

    static let forgetRemovalsOf = """
        DELETE FROM removal WHERE (person, change) IN (SELECT person, change FROM removal WHERE person = ? LIMIT ?)
        """

    static let forgetCount = "DELETE FROM changeCount WHERE person = ?"

    static let removalsBefore = "SELECT person, change FROM removal WHERE at < ? ORDER BY at LIMIT ?"

    static let dropRemoval = "DELETE FROM removal WHERE person = ? AND change = ?"

    static let noteForgotten = "UPDATE changeCount SET forgotten = ? WHERE person = ? AND forgotten < ?"
}

extension WriteTransaction {
    func nextChange(of person: UserID) throws -> Int64 {
        let number: Int64? = try value(ChangeQueries.next, person)
        return number ?? 1
    }

    func noteRemoval(
        of post: PostID?,
        from list: FavouriteListID,
        of person: UserID,
        at moment: Timestamp
    ) throws {
        let number = try nextChange(of: person)
        try execute(ChangeQueries.insertRemoval, person, number, list, post, moment)
        if number > ChangeCount.most { try execute(ChangeQueries.trim, person, number - ChangeCount.most) }
    }
}

extension RetentionTask {
    /// Retention of removals.
    private static let memory = Duration.seconds(180 * 86_400)

    static let removals = RetentionTask("removed favourites") { transaction, now, limit in
        let old = try transaction.rows(ChangeQueries.removalsBefore, now.adding(.zero - memory), limit) {
            (person: try $0[0, as: UserID.self], change: try $0[1, as: Int64.self])
        }
        for removal in old {
            try transaction.execute(ChangeQueries.dropRemoval, removal.person, removal.change)
            try transaction.execute(ChangeQueries.noteForgotten, removal.change, removal.person, removal.change)
        }
        return old.count
    }
}
