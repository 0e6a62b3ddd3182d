import AuthContract
import ServiceKit

/// Gives what a guest keeps to the account that the guest has signed in to.
struct AbsorbMergedGuests: Subscription {
    func apply(_ event: GuestMerged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.absorb(event.guest, into: event.account, at: moment)
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.forgetMergedGuests()
    }
}

extension WriteTransaction {
    /// Makes one set of the favourites of a guest and of an account, which has it from then on.
    ///
    /// A post that both keep is kept since the first of them did, with the note of the second if that has one. Nothing
    /// is lost, even if the account has more than ``FavouriteLimit`` lets it add then.
    func absorb(_ guest: UserID, into account: UserID, at moment: Timestamp) throws {
        try remember(guest, as: account, at: moment)
        try execute(FavouriteQueries.foldIntoOlder, guest, account)
        try execute(FavouriteQueries.deleteYounger, guest, account)
        try execute(FavouriteQueries.handOver, guest, account)
    }
}
