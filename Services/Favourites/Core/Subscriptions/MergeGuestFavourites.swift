import AuthContract
import ServiceKit

/// Merges a guest's favourites into the account.
struct MergeGuestFavourites: Subscription {
    let changes: Notifier<UserID>

    func apply(_ event: GuestMerged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try FavouriteMerge(guest: event.guest, account: event.account, transaction: transaction).run(at: moment)
        transaction.afterCommit { [changes] in changes.notify(event.account) }
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.forgetMergedGuests()
    }
}
