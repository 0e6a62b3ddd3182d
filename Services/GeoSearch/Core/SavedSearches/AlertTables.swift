import GeoSearchContract
import ServiceKit

/// The tables of alerts; `SavedSearchQueryTests` checks the use of indexes.
enum AlertTables {
    /// Numbered per user, so that cursors reveal no other activity.
    static let sql = """
        CREATE TABLE alertCount (
            person TEXT NOT NULL,
            newest INTEGER NOT NULL,
            CONSTRAINT alertCountKey PRIMARY KEY (person)
        ) STRICT;

        CREATE TABLE alert (
            person TEXT NOT NULL,
            number INTEGER NOT NULL,
            search TEXT NOT NULL,
            post TEXT NOT NULL,
            owner TEXT NOT NULL,
            kind TEXT NOT NULL,
            title TEXT NOT NULL,
            at INTEGER NOT NULL,
            CONSTRAINT alertKey PRIMARY KEY (person, number),
            CONSTRAINT alertOncePerPost UNIQUE (search, post)
        ) STRICT;
        CREATE INDEX alertByPost ON alert (post);
        CREATE INDEX alertByTime ON alert (at);
        """

    /// Blocks count at the time of reading.
    static let after = """
        SELECT alert.number, alert.search, savedSearch.name, post, kind, title, at
        FROM alert JOIN savedSearch ON savedSearch.id = alert.search
        WHERE alert.person = ?1 AND alert.number > ?2
            AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = ?1 AND blocked = alert.owner)
            AND NOT EXISTS (SELECT 1 FROM block WHERE blocker = alert.owner AND blocked = ?1)
        ORDER BY alert.number LIMIT ?3
        """
    static let newest = "SELECT newest FROM alertCount WHERE person = ?"
    static let setNewest = """
        INSERT INTO alertCount (person, newest) VALUES (?, ?)
        ON CONFLICT (person) DO UPDATE SET newest = excluded.newest
        """
    static let insert = """
        INSERT INTO alert (person, number, search, post, owner, kind, title, at) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (search, post) DO NOTHING
        """
    static let retitle = "UPDATE alert SET kind = ?, title = ? WHERE post = ?"
    static let trim = "DELETE FROM alert WHERE person = ? AND number <= ?"
    static let deleteOfPost = "DELETE FROM alert WHERE post = ?"
    static let deleteOne = "DELETE FROM alert WHERE search = ? AND post = ?"
    static let deleteOfSearch = "DELETE FROM alert WHERE search = ?"
    static let deleteBefore = """
        DELETE FROM alert WHERE (person, number) IN (SELECT person, number FROM alert WHERE at < ? LIMIT ?)
        """
    static let handOver = "UPDATE alert SET person = ?2, number = number + ?3 WHERE person = ?1"
    static let forgetCount = "DELETE FROM alertCount WHERE person = ?"
}

enum AlertLimit {
    /// Per user.
    static let most: Int64 = 1000
    static let kept = Duration.seconds(30 * 86_400)
}

extension ReadTransaction {
    func newestAlert(of person: UserID) throws -> Int64 {
        try value(AlertTables.newest, person) ?? 0
    }

    /// Oldest first.
    func alerts(of person: UserID, after number: Int64, limit: Int) throws -> [NumberedChange<SearchAlert>] {
        try rows(AlertTables.after, person, number, limit) { row in
            NumberedChange(
                number: try row["number"],
                change: SearchAlert(
                    search: try row["search"],
                    name: try row["name"],
                    post: try row["post"],
                    kind: try row["kind"],
                    title: try row["title"],
                    at: try row["at"]
                )
            )
        }
    }
}

extension WriteTransaction {
    /// Once per search and post.
    func alert(_ person: UserID, of document: PostDocument, for search: SavedSearchID, at moment: Timestamp) throws {
        let number = try newestAlert(of: person) + 1
        let isNew =
            try execute(
                AlertTables.insert,
                person,
                number,
                search,
                document.id,
                document.owner,
                document.kind,
                document.title,
                moment
            ) == 1
        guard isNew else { return }
        try execute(AlertTables.setNewest, person, number)
        if number > AlertLimit.most { try execute(AlertTables.trim, person, number - AlertLimit.most) }
    }

    /// For a post that is hidden or deleted.
    func deleteAlerts(about post: PostID) throws {
        try execute(AlertTables.deleteOfPost, post)
        try execute(PendingMatches.deleteOfPost, post)
    }

    func moveAlerts(of guest: UserID, to account: UserID) throws {
        let own = try newestAlert(of: account)
        let guests = try newestAlert(of: guest)
        guard guests > 0 else { return }
        try execute(AlertTables.handOver, guest, account, own)
        try execute(AlertTables.setNewest, account, own + guests)
        try execute(AlertTables.forgetCount, guest)
        try execute(AlertTables.trim, account, own + guests - AlertLimit.most)
    }
}
