import AuthContract
import ServiceKit

/// Merges a guest's favourites into the account.
struct AbsorbMergedGuests: Subscription {
    let changes: LongPollNotifier<UserID>

    func apply(_ event: GuestMerged, at moment: Timestamp, in transaction: WriteTransaction) throws {
        try transaction.absorb(event.guest, into: event.account, at: moment)
        transaction.afterCommit { [changes] in changes.ring(event.account) }
    }

    func beginReplay(in transaction: WriteTransaction) throws {
        try transaction.forgetMergedGuests()
    }
}

extension WriteTransaction {
    /// Moves lists; the default list is appended to the account's.
    ///
    /// Duplicates keep the account's position, the earlier date and the later note. May exceed ``FavouriteLimit`` and
    /// ``ListLimit``.
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
        // The guest's links must not open the account's list.
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
