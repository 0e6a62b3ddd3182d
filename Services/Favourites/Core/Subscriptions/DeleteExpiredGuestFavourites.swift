import AuthContract
import ServiceKit

/// Deletes a guest's favourites in one transaction; at most 5,000.
struct DeleteExpiredGuestFavourites: Subscription {
    func apply(_ event: GuestExpired, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try FavouriteErasure.rule.eraseGuest(event.guest, at: moment, in: transaction)
    }
}
