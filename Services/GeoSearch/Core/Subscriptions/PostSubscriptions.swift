import CatalogueContract
import ServiceKit

struct IndexPublishedPosts: Subscription {
    func apply(_ event: PostPublished, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.index(event.post, searchTexts: event.searchTexts)
    }

    /// Kinds and posts: all that the index holds is told again.
    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.clearIndex()
    }
}

struct IndexChangedPosts: Subscription {
    func apply(_ event: PostChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.index(event.post, searchTexts: event.searchTexts)
    }
}

/// It may be the newest word on a post, and then the only one that is left.
struct IndexRatedPosts: Subscription {
    func apply(_ event: PostRated, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.index(event.post, searchTexts: event.searchTexts)
    }
}

struct IndexKinds: Subscription {
    func apply(_ event: KindDeclared, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.index(event.kind.kind)
    }
}

/// Whatever the reason is: when it is shown again, it is told as published.
struct ForgetClosedPosts: Subscription {
    func apply(_ event: PostClosed, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.forget(event.id)
    }
}

struct ForgetDeletedPosts: Subscription {
    func apply(_ event: PostDeleted, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.forget(event.id)
    }
}
