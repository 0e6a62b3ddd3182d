import CatalogueContract
import ServiceKit

struct IndexPublishedPosts: Subscription {
    let index: SearchIndex
    let matcher: SavedSearchMatcher

    func apply(_ event: PostPublished, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try index.put(event.post, event.searchTexts, at: moment, telling: matcher, in: transaction)
    }

    /// Indexed posts stay until the end of the replay.
    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.markPosts()
    }

    func sweep(in transaction: WriteTransaction, limit: Int) throws -> Int {
        let swept = try transaction.sweepPosts(limit: limit)
        if swept > 0 { index.note(try transaction.newestChange(), in: transaction) }
        return swept
    }
}

struct IndexChangedPosts: Subscription {
    let index: SearchIndex
    let matcher: SavedSearchMatcher

    func apply(_ event: PostChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let isNews = event.isReindexed != true
        try index.put(event.post, event.searchTexts, isNews: isNews, at: moment, telling: matcher, in: transaction)
    }
}

/// After compaction it may be a post's only event.
struct IndexRatedPosts: Subscription {
    let index: SearchIndex
    let matcher: SavedSearchMatcher

    func apply(_ event: PostRated, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try index.put(event.post, event.searchTexts, at: moment, telling: matcher, in: transaction)
    }
}

struct IndexKinds: Subscription {
    let index: SearchIndex

    func apply(_ event: KindDeclared, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.index(event.kind.kind)
        index.registerKindChange(transaction)
    }
}

/// When shown again, the post is published again.
struct RemoveClosedPosts: Subscription {
    let index: SearchIndex

    func apply(_ event: PostClosed, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try index.remove(event.id, in: transaction)
    }
}

struct RemoveDeletedPosts: Subscription {
    let index: SearchIndex

    func apply(_ event: PostDeleted, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try index.remove(event.id, in: transaction)
    }
}

extension SearchIndex {
    /// Removes the post unless it is published.
    fileprivate func put(
        _ post: Post,
        _ searchTexts: [String],
        isNews: Bool = true,
        at moment: Timestamp,
        telling matcher: SavedSearchMatcher,
        in transaction: WriteTransaction
    ) throws {
        guard post.state == .published else { return try remove(post.id, in: transaction) }
        let document = PostDocument(post, searchTexts: searchTexts, in: gazetteer)
        try matcher.note(document, isNews: isNews, at: moment, in: transaction)
        note(try transaction.put(document), in: transaction)
    }

    fileprivate func remove(_ id: PostID, in transaction: WriteTransaction) throws {
        if let change = try transaction.forget(id) { note(change, in: transaction) }
        try transaction.deleteAlerts(about: id)
    }
}
