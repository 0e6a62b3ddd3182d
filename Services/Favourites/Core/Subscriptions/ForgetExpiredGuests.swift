import AuthContract
import ServiceKit

/// Forgets what a guest keeps who is no more: as many favourites as anybody may have, 5,000.
struct ForgetExpiredGuests: Subscription {
    func apply(_ event: GuestExpired, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try FavouriteErasure.rule.takeOut(event.guest, at: moment, in: transaction)
    }
}
