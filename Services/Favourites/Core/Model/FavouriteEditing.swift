import CatalogueContract
import FavouritesContract
import ServiceKit

/// Changes of lists, with their change numbers, removals, swipes and counts.
struct FavouriteEditing {
    let transaction: WriteTransaction

    init(_ transaction: WriteTransaction) {
        self.transaction = transaction
    }

    /// - Throws: `gone` across a block.
    func checkMayKeep(_ post: Post, _ user: UserID) throws {
        guard try transaction.isBlocked(between: user, and: post.owner) else { return }
        throw Fault(.gone, "the post \(post.id) does not exist", field: "post", rule: "post-deleted")
    }

    /// Adds a post at the front of a list; if present, only its note changes.
    ///
    /// - Returns: when it was added.
    /// - Throws: `conflict` above the limit.
    @discardableResult
    func add(
        _ post: PostSnapshot,
        to list: EditableList,
        as id: FavouriteID,
        note: String? = nil,
        at moment: Timestamp
    ) throws -> Timestamp {
        if let known = try transaction.favourites.find(post.id, in: list.id) {
            if let note { try setNote(note, by: list.guest, on: known) }
            return known.addedAt
        }
        try FavouriteLimits.checkFavourites(addingTo: transaction.favourites.count(of: list.owner))
        try transaction.lists.insertDefaultListIfNeeded(list, at: moment)
        let position = FractionalIndex(after: nil, before: try transaction.favourites.firstPosition(in: list.id))
        try insert(
            NewFavourite(
                id: id,
                list: list,
                post: post,
                note: note,
                noteAuthor: list.guest,
                position: position,
                addedAt: moment
            )
        )
        return moment
    }

    /// Inserts a favourite that the list doesn't contain.
    func insert(_ new: NewFavourite) throws {
        let isFirst = try !transaction.favourites.isKept(new.post.id, by: new.list.owner)
        try transaction.keptPosts.insertIfNew(new.post)
        if isFirst { try transaction.keptPosts.addKeeper(of: new.post.id) }
        try transaction.changes.deleteRemoval(of: new.post.id, from: new.list.id)
        try transaction.favourites.insert(new)
    }

    func setNote(_ note: String?, by guest: UserID?, on favourite: FavouriteRecord) throws {
        guard note != favourite.note else { return }
        try transaction.favourites.setNote(note, by: guest, on: favourite)
    }

    /// Removes a post and hides it from cards once it is in no list.
    ///
    /// - Parameter list: `nil` for all lists.
    func remove(
        _ post: PostID,
        of person: UserID,
        from list: FavouriteListID? = nil,
        at moment: Timestamp
    ) throws -> Bool {
        guard try delete(post, of: person, from: list, at: moment) else { return false }
        if try !transaction.swipes.isSeen(post, by: person) {
            try transaction.swipes.insert(post, .skip, adding: nil, isCard: false, by: person, at: moment)
        }
        return true
    }

    /// Removes a post; it becomes a card again.
    @discardableResult
    func delete(
        _ post: PostID,
        of person: UserID,
        from list: FavouriteListID? = nil,
        at moment: Timestamp
    ) throws -> Bool {
        let kept = try transaction.favourites.list(of: person, post: post)
        let removed = kept.filter { list == nil || $0.list == list }
        for favourite in removed {
            try transaction.favourites.delete(favourite.id)
            try transaction.changes.insertRemoval(of: post, from: favourite.list, of: person, at: moment)
        }
        if !removed.isEmpty, removed.count == kept.count { try transaction.keptPosts.removeKeeper(of: post) }
        return !removed.isEmpty
    }

    /// Deletes without removals, for an erasure.
    ///
    /// - Returns: below `limit` when finished.
    func deleteAll(of person: UserID, limit: Int) throws -> Int {
        let posts = try transaction.favourites.posts(of: person, limit: limit)
        for post in posts {
            try transaction.favourites.delete(post, of: person)
            try transaction.keptPosts.removeKeeper(of: post)
        }
        return posts.count
    }

    /// Uses a constant number of statements.
    func deleteList(_ id: FavouriteListID, of person: UserID, at moment: Timestamp) throws {
        try transaction.swipes.insertSkips(of: id, by: person, at: moment)
        try transaction.keptPosts.removeKeeper(of: id)
        try transaction.favourites.deleteAll(in: id)
        try transaction.keptPosts.deleteUnkept()
        try transaction.lists.delete(id)
        try transaction.changes.deleteRemovals(from: id)
        try transaction.changes.insertRemoval(of: nil, from: id, of: person, at: moment)
    }

    /// Undoes the last swipe and removes the favourite that a like added.
    func undoSwipe(of person: UserID, at moment: Timestamp) throws -> SwipeRecord? {
        guard let last = try transaction.swipes.last(of: person) else { return nil }
        try transaction.swipes.delete(last, of: person)
        let list = FavouriteListID.defaultList(of: person)
        if let added = last.favourite, try transaction.favourites.find(last.post, in: list)?.id == added {
            try delete(last.post, of: person, from: list, at: moment)
        }
        return last
    }
}
