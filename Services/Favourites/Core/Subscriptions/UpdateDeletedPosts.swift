import CatalogueContract
import ServiceKit

struct UpdateDeletedPosts: KeptPostSubscription {
    let notifier: AlertNotifier

    func apply(_ event: PostDeleted, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try KeptPostUpdates(transaction, notifier).delete(event.id, at: moment)
    }
}
