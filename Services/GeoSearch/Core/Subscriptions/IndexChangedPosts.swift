import CatalogueContract
import ServiceKit

struct IndexChangedPosts: Subscription {
    let indexer: PostIndexer

    func apply(_ event: PostChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        let raisesAlerts = event.isReindexed != true
        try indexer.index(event.post, event.searchTexts, raisesAlerts: raisesAlerts, at: moment, in: transaction)
    }
}
