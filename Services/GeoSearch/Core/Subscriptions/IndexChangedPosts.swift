import CatalogueContract
import ServiceKit

struct IndexChangedPosts: Subscription {
    func apply(_ event: PostChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.index(event.post)
    }
}
