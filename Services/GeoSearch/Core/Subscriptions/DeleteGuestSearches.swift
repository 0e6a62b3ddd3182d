import AuthContract
import ServiceKit

/// Deletes the visits, saved searches and alerts of expired guests.
struct DeleteGuestSearches: Subscription {
    let trails: Trails

    func apply(_ event: GuestExpired, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.fenceWatches.deleteAll(of: event.guest)
        transaction.afterCommit { [trails] in trails.delete(event.guest) }
        _ = try transaction.savedSearches.deleteAll(of: event.guest, limit: .max)
        try transaction.alerts.deleteCount(of: event.guest)
    }
}
