import ServiceKit

/// What the catalogue's events tell of posts that somebody keeps; of all others nothing is stored.
extension WriteTransaction {
    func markChanged(_ post: PostID, to revision: Int) throws {
        try execute(FavouriteQueries.markChanged, revision, post, revision)
    }

    func markGone(_ post: PostID, at moment: Timestamp) throws {
        try execute(FavouriteQueries.markGone, moment, post)
    }

    func forgetMarks() throws {
        try execute(FavouriteQueries.forgetMarks)
    }
}
