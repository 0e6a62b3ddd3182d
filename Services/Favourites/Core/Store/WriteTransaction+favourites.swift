import ServiceKit

extension WriteTransaction {
    /// Keeps a post of which this revision has been seen.
    func keep(
        _ post: PostID,
        revision: Int,
        as id: FavouriteID,
        for user: UserID,
        note: FavouriteNote?,
        at moment: Timestamp
    ) throws {
        try execute(FavouriteQueries.keepPost, post, revision)
        try execute(FavouriteQueries.insert, id, user, post, revision, note?.text, moment)
    }

    func setNote(_ note: FavouriteNote, of user: UserID, on post: PostID) throws {
        try execute(FavouriteQueries.note, note.text, user, post)
    }

    /// - Returns: whether it was kept.
    func letGo(_ post: PostID, of user: UserID) throws -> Bool {
        let isKept = try execute(FavouriteQueries.delete, user, post) == 1
        if isKept { try execute(FavouriteQueries.forgetPost, post) }
        return isKept
    }
}
