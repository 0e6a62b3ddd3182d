import ServiceKit

/// A queue of changed posts to match.
///
/// Rows store the old state, so that searches which already matched raise no alert. Changes during matching add another
/// row.
enum PendingMatches {
    static let sql = """
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
    static let add = """
        INSERT INTO pendingMatch (isTaken, at, newestSearch, \(PostTable.columns))
        SELECT 0, ?2, ?3, ?1, \(PostTable.columns.split(separator: ",").dropFirst().joined(separator: ","))
        FROM (SELECT 1) LEFT JOIN post ON post.id = ?1 AND post.kind IS NOT NULL WHERE TRUE
        ON CONFLICT (id) WHERE isTaken = 0 DO UPDATE SET at = excluded.at, newestSearch = max(newestSearch, excluded.newestSearch)
        """
    static let taken = """
        SELECT number, \(PostTable.columns), at, newestSearch FROM pendingMatch WHERE isTaken = 1 ORDER BY number LIMIT ?
        """
    static let take = "UPDATE pendingMatch SET isTaken = 1 WHERE number < ? + (SELECT min(number) FROM pendingMatch)"
    static let isAnyUpTo = "SELECT 1 FROM pendingMatch WHERE number <= ? LIMIT 1"
    static let newest = "SELECT max(number) FROM pendingMatch"
    static let delete = "DELETE FROM pendingMatch WHERE number = ?"
    /// Taken rows end by themselves.
    static let deleteOfPost = "DELETE FROM pendingMatch WHERE id = ? AND isTaken = 0"
}

struct PendingMatch: Sendable {
    let number: Int64
    let post: PostID
    /// `nil` if deleted.
    let document: PostDocument?
    /// `nil` for a new post.
    let before: PostDocument?
    /// When the catalogue published the change.
    let at: Timestamp
    /// Later searches raise no alert; 0 for no alerts.
    let newestSearch: Int64
}

extension ReadTransaction {
    func takenMatches(limit: Int) throws -> [PendingMatch] {
        try rows(PendingMatches.taken, limit) { row in
            let id: PostID = try row[1]
            let kind: String? = try row[3]
            return PendingMatch(
                number: try row[0],
                post: id,
                document: try document(of: id),
                before: try kind.map { try PostDocument(row, id: id, kind: $0) },
                at: try row["at"],
                newestSearch: try row["newestSearch"]
            )
        }
    }

    /// 0 if empty.
    func newestPendingMatch() throws -> Int64 { try value(PendingMatches.newest) ?? 0 }

    func isAnyMatchPending(upTo number: Int64) throws -> Bool {
        try value(PendingMatches.isAnyUpTo, number, as: Int.self) != nil
    }
}

extension WriteTransaction {
    /// Must precede the replacement of the post's row.
    ///
    /// - Parameter isNews: false for changes without alerts.
    /// - Returns: false without saved searches or changes.
    func addPendingMatch(_ document: PostDocument, isNews: Bool, at moment: Timestamp) throws -> Bool {
        guard try value(SavedSearchTables.countOfAll, as: Int.self) ?? 0 > 0 else { return false }
        var now = document
        now.address = nil
        guard try self.document(of: document.id) != now else { return false }
        let newest: Int64 = isNews ? try value(SavedSearchTables.newestNumber) ?? 0 : 0
        try execute(PendingMatches.add, document.id, moment, newest)
        return true
    }
}
