import AuthContract
import ServiceKit

/// Deletes the visits, saved searches and alerts of expired guests.
struct DeleteGuestSearches: Subscription {
    let trails: Trails

    func apply(_ event: GuestExpired, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try trails.delete(event.guest, in: transaction)
        _ = try transaction.savedSearches.deleteAll(of: event.guest, limit: .max)
        try transaction.alerts.deleteCount(of: event.guest)
    }
}
