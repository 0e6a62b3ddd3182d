import CatalogueContract
import ServiceKit

struct IndexPublishedPosts: Subscription {
    let indexer: PostIndexer

    func apply(_ event: PostPublished, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try indexer.index(event.post, event.searchTexts, at: moment, in: transaction)
    }

    /// Indexed posts stay until the end of the replay.
    func beginReplay(in transaction: WriteTransaction) throws {
        try IndexRebuild.cancel(in: transaction)
        try PostRemoval(transaction: transaction).beginReplay()
    }

    func sweep(in transaction: WriteTransaction, limit: Int) throws -> Int {
        try indexer.removeStale(limit: limit, in: transaction)
    }
}
