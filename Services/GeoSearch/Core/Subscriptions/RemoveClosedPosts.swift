import CatalogueContract
import ServiceKit

/// When shown again, the post is published again.
struct RemoveClosedPosts: Subscription {
    let indexer: PostIndexer

    func apply(_ event: PostClosed, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try indexer.remove(event.id, in: transaction)
    }
}
