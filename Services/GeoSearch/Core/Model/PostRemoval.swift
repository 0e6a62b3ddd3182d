import ServiceKit

/// Removes posts from the file, with their alerts.
struct PostRemoval {
    let transaction: WriteTransaction

    /// - Returns: the change's sequence number; `nil` without such a post.
    @discardableResult
    func remove(_ id: PostID) throws -> Int64? {
        let change = try transaction.posts.delete(id)
        try transaction.alerts.deleteAll(about: id)
        try transaction.pendingMatches.delete(about: id)
        return change
    }

    /// Begins a replay; ``removeStale(limit:)`` removes the posts that were not replayed.
    func beginReplay() throws {
        try transaction.execute(ReplayQueries.delete)
        try transaction.execute(ReplayQueries.insert, try transaction.posts.newestChange())
    }

    /// - Returns: the number removed; fewer than `limit` at the end.
    func removeStale(limit: Int) throws -> Int {
        guard let mark: Int64 = try transaction.value(ReplayQueries.find) else { return 0 }
        let stale = try transaction.posts.stale(upTo: mark, limit: limit)
        for id in stale { try remove(id) }
        if stale.count < limit { try transaction.execute(ReplayQueries.delete) }
        return stale.count
    }
}
