import CatalogueContract
import ServiceKit

/// Applies the catalogue's posts to the file, the index and the queue of saved searches.
struct PostIndexer: Sendable {
    let index: SearchIndex
    let matcher: SavedSearchMatcher
    /// Changes for a rebuild at the same time.
    let changes: FollowedChanges

    /// Removes the post unless it is published.
    ///
    /// - Parameter raisesAlerts: false for changes without alerts.
    func index(
        _ post: Post,
        _ searchTexts: [String],
        raisesAlerts: Bool = true,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        guard post.state == .published else { return try remove(post.id, in: transaction) }
        changes.register(.post(post.id))
        let document = PostDocument(post, searchTexts: searchTexts, in: index.gazetteer)
        try save(document, raisesAlerts: raisesAlerts, at: moment, in: transaction)
    }

    func remove(_ id: PostID, in transaction: WriteTransaction) throws {
        changes.register(.post(id))
        try delete(id, in: transaction)
    }

    func save(
        _ document: PostDocument,
        raisesAlerts: Bool,
        at moment: Timestamp,
        in transaction: WriteTransaction
    ) throws {
        try index.requireRoom(for: document.id, in: transaction)
        try matcher.enqueue(document, raisesAlerts: raisesAlerts, at: moment, in: transaction)
        index.register(try transaction.posts.save(document), in: transaction)
    }

    func delete(_ id: PostID, in transaction: WriteTransaction) throws {
        guard let change = try PostRemoval(transaction: transaction).remove(id) else { return }
        index.register(change, in: transaction)
    }

    /// Removes the posts that were not replayed.
    ///
    /// - Returns: the number removed; fewer than `limit` at the end.
    func removeStale(limit: Int, in transaction: WriteTransaction) throws -> Int {
        let count = try PostRemoval(transaction: transaction).removeStale(limit: limit)
        if count > 0 { index.register(try transaction.posts.newestChange(), in: transaction) }
        return count
    }
}
