import CatalogueContract
import ServiceKit

struct IndexPublishedPosts: Subscription {
    func apply(_ event: PostPublished, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.index(event.post)
    }
}
