import CatalogueContract
import ServiceKit

struct RemoveDeletedPosts: Subscription {
    let indexer: PostIndexer

    func apply(_ event: PostDeleted, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try indexer.remove(event.id, in: transaction)
    }
}
