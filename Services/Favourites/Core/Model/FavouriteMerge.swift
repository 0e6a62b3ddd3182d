import FavouritesContract
import ServiceKit

/// The merge of a guest's lists and swipes into an account.
struct FavouriteMerge {
    let guest: UserID
    let account: UserID
    let transaction: WriteTransaction

    /// Moves lists; the default list is appended to the account's.
    ///
    /// Duplicates keep the account's position, the earlier date and the later note. May exceed ``FavouriteLimits``.
    func run(at moment: Timestamp) throws {
        try transaction.remember(guest, as: account, at: moment)
        try transaction.swipes.transfer(from: guest, to: account)
        try transaction.favourites.rename(guest, to: account)
        try transaction.keptPosts.removeKeeper(guest, sharedWith: account)
        let defaultList = FavouriteListID.defaultList(of: guest)
        for list in try transaction.lists.list(of: guest, limit: .max) where list.id != defaultList {
            try transfer(list.id)
        }
        if try transaction.lists.find(defaultList) != nil { try mergeDefaultList(at: moment) }
        try transaction.changes.deleteAll(of: guest)
    }

    private func transfer(_ list: FavouriteListID) throws {
        try transaction.lists.transfer(list, to: account)
        for favourite in try transaction.favourites.list(in: list, limit: .max) {
            let target = EditableList(id: list, owner: account)
            try transaction.favourites.transfer(favourite.id, to: target, at: favourite.position)
        }
    }

    private func mergeDefaultList(at moment: Timestamp) throws {
        let source = FavouriteListID.defaultList(of: guest)
        let target = EditableList.defaultList(of: account)
        try transaction.lists.insertDefaultListIfNeeded(target, at: moment)
        var last = try transaction.favourites.lastPosition(in: target.id)
        for favourite in try transaction.favourites.list(in: source, limit: .max) {
            if let own = try transaction.favourites.find(favourite.post, in: target.id) {
                try transaction.favourites.merge(favourite, into: own)
            } else {
                let position = FractionalIndex(after: last, before: nil)
                try transaction.changes.deleteRemoval(of: favourite.post, from: target.id)
                try transaction.favourites.transfer(favourite.id, to: target, at: position)
                last = position
            }
        }
        // With its links, which must not open the account's list.
        try transaction.lists.delete(source)
    }
}
