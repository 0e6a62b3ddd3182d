import CatalogueContract
import ServiceKit

struct IndexPublishedPosts: Subscription {
    let index: SearchIndex
    let matcher: SavedSearchMatcher

    func apply(_ event: PostPublished, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try index.put(event.post, event.searchTexts, at: moment, telling: matcher, in: transaction)
    }

    /// Kinds and posts: all that the index holds is told again, and stays until it is.
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

/// It may be the newest word on a post, and then the only one that is left.
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
        index.noteKinds(transaction)
    }
}

/// Whatever the reason is: when it is shown again, it is told as published.
struct ForgetClosedPosts: Subscription {
    let index: SearchIndex

    func apply(_ event: PostClosed, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try index.remove(event.id, in: transaction)
    }
}

struct ForgetDeletedPosts: Subscription {
    let index: SearchIndex

    func apply(_ event: PostDeleted, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try index.remove(event.id, in: transaction)
    }
}

extension SearchIndex {
    /// Puts a post into the index, in place of what it said before, and tells it to whom a saved search finds it for; one that
    /// is not published leaves it.
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
        try transaction.withdrawAlerts(about: id)
    }
}
