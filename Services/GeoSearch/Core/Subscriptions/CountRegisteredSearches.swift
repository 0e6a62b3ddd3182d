import AuthContract
import ServiceKit

/// Gives the saved searches of a guest that has registered an account's limits.
struct CountRegisteredSearches: Subscription {
    let matcher: SavedSearchMatcher

    func apply(_ event: AccountRegistered, at moment: Timestamp, in transaction: WriteTransaction) throws {
        guard event.wasGuest else { return }
        try transaction.savedSearches.setRegistered(event.user)
        matcher.promote(event.user, in: transaction)
    }
}
