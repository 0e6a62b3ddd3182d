import CatalogueContract
import ServiceKit

struct UpdateChangedPosts: KeptPostSubscription {
    let notifier: AlertNotifier

    func apply(_ event: PostChanged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try KeptPostUpdates(transaction, notifier).update(event.post, at: moment)
    }
}
