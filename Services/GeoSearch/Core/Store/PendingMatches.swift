import ServiceKit

/// The changed posts to match against saved searches.
struct PendingMatches<Access: ReadTransaction> {
    let transaction: Access

    /// The greatest number that waits; 0 if none.
    func newest(for audience: SavedSearchCache.Audience) throws -> Int64 {
        let newest: Int64 = try transaction.value(PendingMatchQueries.newest) ?? 0
        guard audience == .guests else { return newest }
        let deferred: Int64 = try transaction.value(PendingMatchQueries.newestDeferred) ?? 0
        return max(newest, -deferred)
    }

    func exists(upTo number: Int64, for audience: SavedSearchCache.Audience) throws -> Bool {
        if try transaction.value(PendingMatchQueries.existsUpTo, number, as: Int.self) != nil { return true }
        guard audience == .guests else { return false }
        return try transaction.value(PendingMatchQueries.existsDeferredUpTo, number, as: Int.self) != nil
    }

    /// Posts that are matched for accounts only, oldest first.
    func deferred(limit: Int) throws -> [PendingMatch] { try list(PendingMatchQueries.deferred, limit) }

    fileprivate func list(_ sql: String, _ limit: Int) throws -> [PendingMatch] {
        try transaction.rows(sql, limit) { row in
            let id: PostID = try row[1]
            let kind: String? = try row[3]
            return PendingMatch(
                number: try row[0],
                post: id,
                document: try transaction.posts.find(id),
                before: try kind.map { try PostDocument(row, id: id, kind: $0) },
                at: try row["at"],
                newestSearch: try row["newestSearch"]
            )
        }
    }
}

extension PendingMatches where Access: WriteTransaction {
    /// Must precede the replacement of the post's row.
    ///
    /// - Parameter raisesAlerts: false for changes without alerts.
    /// - Returns: false without saved searches or changes.
    func save(_ document: PostDocument, raisesAlerts: Bool, at moment: Timestamp) throws -> Bool {
        guard try transaction.savedSearches.total() > 0 else { return false }
        var now = document
        now.address = nil
        guard try transaction.posts.find(document.id) != now else { return false }
        let newest = raisesAlerts ? try transaction.savedSearches.newestNumber() : 0
        try transaction.execute(PendingMatchQueries.save, document.id, moment, newest)
        return true
    }

    /// Later changes of a taken post add new rows.
    func take(limit: Int) throws -> [PendingMatch] {
        try transaction.execute(PendingMatchQueries.take, limit)
        return try list(PendingMatchQueries.taken, limit)
    }

    func deferForGuests(_ number: Int64) throws { try transaction.execute(PendingMatchQueries.deferForGuests, number) }

    /// - Parameter number: negative; the newest to delete.
    func deleteDeferred(upTo number: Int64) throws {
        try transaction.execute(PendingMatchQueries.deleteDeferred, number)
    }

    /// Guests are not alerted of a post after a day.
    ///
    /// - Returns: the number of rows.
    func deleteExpired(at now: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(PendingMatchQueries.deleteDeferredBefore, now.adding(.zero - AlertLimit.day), limit)
    }

    func delete(_ number: Int64) throws { try transaction.execute(PendingMatchQueries.delete, number) }

    func delete(about post: PostID) throws { try transaction.execute(PendingMatchQueries.deleteOfPost, post) }
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
