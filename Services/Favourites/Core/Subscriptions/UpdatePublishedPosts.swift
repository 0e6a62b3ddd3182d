import CatalogueContract
import ServiceKit

/// Records state for when the catalogue is unavailable.
struct UpdatePublishedPosts: KeptPostSubscription {
    let notifier: AlertNotifier

    func apply(_ event: PostPublished, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try KeptPostUpdates(transaction, notifier).update(event.post, at: moment)
    }

    /// Resets all states, which the replay restores.
    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.keptPosts.resetStates()
    }
}
