import CatalogueContract
import ServiceKit

/// After compaction, it may be the only event with an earlier change.
struct UpdateRatedPosts: KeptPostSubscription {
    let notifier: AlertNotifier

    func apply(_ event: PostRated, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try KeptPostUpdates(transaction, notifier).update(event.post, at: moment)
    }
}
