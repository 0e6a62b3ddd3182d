import AuthContract
import ServiceKit

/// Gives what a guest keeps to the account that the guest has signed in to.
struct AbsorbMergedGuests: Subscription {
    func apply(_ event: GuestMerged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.absorb(event.guest, into: event.account, at: moment)
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.execute(FavouriteQueries.forgetMerges)
    }
}

extension WriteTransaction {
    /// How long a merge is remembered: longer than an access token can be good.
    private static let memory = Duration.seconds(86_400)

    /// Whose favourites a caller changes: a guest's who has signed in are the account's.
    func keeper(for user: UserID) throws -> UserID {
        try value(FavouriteQueries.accountOfGuest, user) ?? user
    }

    /// Makes one set of the favourites of a guest and of an account, which has it from then on.
    ///
    /// A post that both keep is kept since the first of them did, with the note of the second if that has one. Nothing
    /// is lost, even if the account has more than ``FavouriteLimit`` lets it add then.
    func absorb(_ guest: UserID, into account: UserID, at moment: Timestamp) throws {
        try execute(FavouriteQueries.forgetMergesBefore, moment.adding(.zero - Self.memory))
        try execute(FavouriteQueries.mergeGuest, guest, account, moment)
        try execute(FavouriteQueries.foldIntoOlder, guest, account)
        try execute(FavouriteQueries.deleteYounger, guest, account)
        try execute(FavouriteQueries.handOver, guest, account)
    }
}
