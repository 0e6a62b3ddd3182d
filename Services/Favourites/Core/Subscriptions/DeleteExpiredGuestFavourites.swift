import AuthContract
import ServiceKit

/// In one transaction; at most 5,000 favourites.
struct DeleteExpiredGuestFavourites: Subscription {
    func apply(_ event: GuestExpired, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try FavouriteErasure.rule.eraseGuest(event.guest, at: moment, in: transaction)
    }
}
