import FavouritesContract
import ServiceKit

/// A list that the caller may change.
struct EditableList: Sendable {
    let id: FavouriteListID
    let owner: UserID
    /// The caller, unless the owner.
    var guest: UserID?

    /// Might not exist yet.
    static func usual(of person: UserID) -> EditableList {
        EditableList(id: .usual(of: person), owner: person)
    }
}

extension ReadTransaction {
    /// - Throws: `not-found`, also for another user's.
    func openList(_ id: FavouriteListID?, of person: UserID) throws -> EditableList {
        guard let id, id != .usual(of: person) else { return .usual(of: person) }
        return EditableList(id: try ownList(id, of: person).id, owner: person)
    }
}

extension WriteTransaction {
    /// - Returns: when it was added.
    @discardableResult
    func keep(
        _ post: PostSnapshot,
        in list: EditableList,
        as id: FavouriteID,
        note: FavouriteNote? = nil,
        at moment: Timestamp
    ) throws -> Timestamp {
        if let known = try favourite(post.id, in: list.id) {
            if let note { try setNote(note, on: known, by: list.guest) }
            return known.addedAt
        }
        try FavouriteLimit.checkRoom(beside: favouriteCount(of: list.owner))
        try createDefaultListIfNeeded(list, at: moment)
        let first = try value(FavouriteQueries.first, list.id, as: String.self).map(FractionalIndex.init)
        try put(post, in: list, as: id, note: note, at: FractionalIndex(after: nil, before: first), moment)
        return moment
    }

    /// - Parameter writer: the note's author; default: the caller.
    func put(
        _ post: PostSnapshot,
        in list: EditableList,
        as id: FavouriteID,
        note: FavouriteNote?,
        by writer: UserID? = nil,
        at place: FractionalIndex,
        _ moment: Timestamp
    ) throws {
        let isNew = try !isKept(post.id, by: list.owner)
        let writer = writer ?? list.guest
        try execute(
            KeptPostQueries.keep,
            post.id,
            post.revision,
            post.owner,
            post.hasContact,
            post.price?.description,
            post.endsAt
        )
        if isNew { try execute(KeptPostQueries.count, 1, post.id) }
        try execute(ChangeQueries.forgetRemoval, list.id, post.id)
        try execute(
            FavouriteQueries.insert,
            id,
            list.id,
            list.owner,
            post.id,
            post.revision,
            note?.text,
            note == nil || writer == list.owner ? nil : writer,
            place.text,
            moment,
            list.guest,
            try nextChange(of: list.owner)
        )
    }

    func setNote(_ note: FavouriteNote?, on favourite: FavouriteRecord, by guest: UserID?) throws {
        guard note?.text != favourite.note else { return }
        try execute(
            FavouriteQueries.setNote,
            note?.text,
            note.flatMap { _ in guest },
            try nextChange(of: favourite.person),
            favourite.id
        )
    }

    @discardableResult
    func letGo(
        _ post: PostID,
        of person: UserID,
        from list: FavouriteListID? = nil,
        at moment: Timestamp
    ) throws -> Bool {
        let kept = try favourites(of: person, post: post)
        let gone = kept.filter { list == nil || $0.list == list }
        for favourite in gone {
            try execute(FavouriteQueries.delete, favourite.id)
            try noteRemoval(of: post, from: favourite.list, of: person, at: moment)
        }
        if !gone.isEmpty, gone.count == kept.count { try uncount(post) }
        return !gone.isEmpty
    }

    /// - Returns: below `limit` when finished.
    func deleteFavourites(of person: UserID, limit: Int) throws -> Int {
        let posts: [PostID] = try rows(FavouriteQueries.postsOf, person, limit) { try $0[0] }
        for post in posts {
            try execute(FavouriteQueries.deleteOfPost, person, post)
            try uncount(post)
        }
        return posts.count
    }

    private func uncount(_ post: PostID) throws {
        try execute(KeptPostQueries.count, -1, post)
        try execute(KeptPostQueries.forget, post)
    }
}

enum FavouriteLimit {
    static let most = 5000

    static func checkRoom(for more: Int = 1, beside count: Int) throws(Fault) {
        guard count + more <= most else {
            throw Fault(.conflict, "you can keep at most \(most) favourites", field: "post")
        }
    }
}
