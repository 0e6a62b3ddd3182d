import CatalogueContract
import ServiceKit

/// After compaction it may be a post's only event.
struct IndexRatedPosts: Subscription {
    let indexer: PostIndexer

    func apply(_ event: PostRated, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try indexer.index(event.post, event.searchTexts, at: moment, in: transaction)
    }
}
