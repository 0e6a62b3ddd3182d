import CatalogueContract
import ServiceKit

struct IndexPublishedPosts: Subscription {
    func apply(_ event: PostPublished, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.index(event.post)
    }
}

struct IndexChangedPosts: Subscription {
    func apply(_ event: PostChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.index(event.post)
    }
}

struct ForgetDeletedPosts: Subscription {
    func apply(_ event: PostDeleted, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.forget(event.id)
    }
}
