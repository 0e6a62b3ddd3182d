import ServiceKit

/// The posts that saved searches have still to be tried on, in the order of their changes.
///
/// A row keeps what a post was before, so that a search that was met already tells nothing. A row that is taken is being
/// matched; what changes meanwhile gets another.
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

    /// Keeps what the post is before it is replaced; of several changes the first tells what it was.
    static let add = """
        INSERT INTO pendingMatch (isTaken, at, newestSearch, \(PostTable.columns))
        SELECT 0, ?2, ?3, ?1, \(PostTable.columns.split(separator: ",").dropFirst().joined(separator: ","))
        FROM (SELECT 1) LEFT JOIN post ON post.id = ?1 AND post.kind IS NOT NULL WHERE TRUE
        ON CONFLICT (id) WHERE isTaken = 0 DO UPDATE SET at = excluded.at, newestSearch = max(newestSearch, excluded.newestSearch)
        """
    static let taken = """
        SELECT number, \(PostTable.columns), at, newestSearch FROM pendingMatch WHERE isTaken = 1 ORDER BY number LIMIT ?
        """
    /// Takes the first one, and those of the numbers behind it: at most so many.
    static let take = "UPDATE pendingMatch SET isTaken = 1 WHERE number < ? + (SELECT min(number) FROM pendingMatch)"
    static let isAnyUpTo = "SELECT 1 FROM pendingMatch WHERE number <= ? LIMIT 1"
    static let newest = "SELECT max(number) FROM pendingMatch"
    static let delete = "DELETE FROM pendingMatch WHERE number = ?"
    /// Of a post that is gone; one that is taken ends when it is seen to be gone.
    static let deleteOfPost = "DELETE FROM pendingMatch WHERE id = ? AND isTaken = 0"
}

/// A post to be matched.
struct PendingMatch: Sendable {
    let number: Int64
    let post: PostID
    /// What it is now; `nil` if it is gone.
    let document: PostDocument?
    /// What it was; `nil` if it was not there.
    let before: PostDocument?
    /// When the catalogue published the change.
    let at: Timestamp
    /// Searches beyond were saved after the change; 0 where nobody is alerted.
    let newestSearch: Int64
}

extension ReadTransaction {
    /// The matches that have been taken, in their order.
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

    /// The number of the newest pending match; 0 if there is none.
    func newestPendingMatch() throws -> Int64 { try value(PendingMatches.newest) ?? 0 }

    func isAnyMatchPending(upTo number: Int64) throws -> Bool {
        try value(PendingMatches.isAnyUpTo, number, as: Int.self) != nil
    }
}

extension WriteTransaction {
    /// Lets saved searches be tried on a post before it is replaced by what it is now.
    ///
    /// - Parameter isNews: whether somebody changed the post; otherwise nobody is alerted.
    /// - Returns: whether there is anything to try: a replay changes nothing, and mostly nobody has saved a search.
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
