import AuthContract
import ServiceKit

/// Gives what a guest keeps to the account that the guest has signed in to.
struct AbsorbMergedGuests: Subscription {
    /// Rung for the account, whose other devices are told.
    let changes: Doorbell<UserID>

    func apply(_ event: GuestMerged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.absorb(event.guest, into: event.account, at: moment)
        transaction.afterCommit { [changes] in changes.ring(event.account) }
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.forgetMergedGuests()
    }
}

extension WriteTransaction {
    /// Makes one set of the favourites of a guest and of an account, which has it from then on.
    ///
    /// The guest's lists become the account's, and what is in the guest's default list goes behind what is in the account's.
    /// A post that stands in both stays where the account has it, kept since the first of them did, with the note of the
    /// second if that has one. Nothing is lost, even if the account has more than ``FavouriteLimit`` and ``ListLimit`` let
    /// it add then.
    func absorb(_ guest: UserID, into account: UserID, at moment: Timestamp) throws {
        try remember(guest, as: account, at: moment)
        try handOverSwipes(of: guest, to: account)
        try execute(FavouriteQueries.renameAdder, guest, account)
        try execute(FavouriteQueries.renameNoter, guest, account)
        try execute(FavouriteQueries.uncountShared, guest, account)
        let usual = FavouriteListID.usual(of: guest)
        for list in try lists(of: guest, limit: .max) where list.id != usual {
            try execute(ListQueries.handOver, account, try nextChange(of: account), list.id)
            for favourite in try favourites(in: list.id, after: nil, limit: .max) {
                try hand(favourite, to: account, in: list.id, at: favourite.position)
            }
        }
        if try list(usual) != nil { try absorb(usual, into: .usual(of: account), of: account, at: moment) }
        try execute(ChangeQueries.forgetRemovalsOf, guest, Int.max)
        try execute(ChangeQueries.forgetCount, guest)
    }

    private func absorb(
        _ list: FavouriteListID,
        into target: FavouriteListID,
        of account: UserID,
        at moment: Timestamp
    ) throws {
        if try self.list(target) == nil { try createList(target, of: account, at: moment) }
        var last = try value(FavouriteQueries.last, target, as: String.self).map(FractionalIndex.init)
        for favourite in try favourites(in: list, after: nil, limit: .max) {
            if let own = try self.favourite(favourite.post, in: target) {
                try fold(favourite, into: own)
            } else {
                let place = FractionalIndex(after: last, before: nil)
                try execute(ChangeQueries.forgetRemoval, target, favourite.post)
                try hand(favourite, to: account, in: target, at: place)
                last = place
            }
        }
        // Whoever has a link to the guest's list was never meant to see the account's.
        try execute(LinkQueries.deleteOfList, list)
        try execute(ListQueries.delete, list)
    }

    private func hand(
        _ favourite: FavouriteRecord,
        to account: UserID,
        in list: FavouriteListID,
        at place: FractionalIndex
    ) throws {
        let change = try nextChange(of: account)
        try execute(FavouriteQueries.handOver, account, list, place.text, change, favourite.id)
    }

    private func fold(_ favourite: FavouriteRecord, into own: FavouriteRecord) throws {
        let (older, younger) = favourite.id < own.id ? (favourite, own) : (own, favourite)
        let noted = younger.note == nil ? older : younger
        try execute(FavouriteQueries.delete, favourite.id)
        try execute(
            FavouriteQueries.fold,
            older.addedAt,
            max(older.revision, younger.revision),
            noted.note,
            noted.noteBy,
            try nextChange(of: own.person),
            own.id
        )
    }
}
