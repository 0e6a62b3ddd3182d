import AuthContract
import ServiceKit

/// Gives what a guest keeps to the account that the guest has signed in to.
struct AbsorbMergedGuests: Subscription {
    func apply(_ event: GuestMerged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.absorb(event.guest, into: event.account, at: moment)
    }
}
