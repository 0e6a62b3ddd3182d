import AuthContract
import ServiceKit

/// Moves saved searches to the account and deletes the guest's visits.
struct MergeGuestSearches: Subscription {
    let trails: Trails
    let matcher: SavedSearchMatcher

    func apply(_ event: GuestMerged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try trails.delete(event.guest, in: transaction)
        try GuestMerge(transaction: transaction).merge(event.guest, into: event.account, at: moment)
        matcher.promote(event.guest, in: transaction)
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.forgetMergedGuests()
    }
}
