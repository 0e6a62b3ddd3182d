import CatalogueContract
import ServiceKit

struct UpdateClosedPosts: KeptPostSubscription {
    let notifier: AlertNotifier

    func apply(_ event: PostClosed, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try KeptPostUpdates(transaction, notifier).close(event.id, as: event.state, at: moment)
    }
}
