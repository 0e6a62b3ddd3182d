import CatalogueContract
import ServiceKit

/// Takes out a person's posts: each is deleted as its owner would have deleted it, so that who follows hears of it.
enum PostErasure {
    static let rule = PersonErasure([ErasureStep("post", "postCount", erase: deletePosts)]) { transaction, person, _ in
        try transaction.announce(PostsErased(user: person))
    }

    @Sendable private static func deletePosts(
        _ transaction: WriteTransaction,
        of person: UserID,
        at moment: Timestamp,
        limit: Int
    ) throws -> ErasureProgress {
        let posts = try transaction.postRecords(by: person, limit: limit)
        for post in posts { try transaction.delete(post, at: moment) }
        return ErasureProgress(rows: posts.count, of: limit)
    }
}

extension ReadTransaction {
    /// The newest posts of somebody, in every state.
    fileprivate func postRecords(by owner: UserID, limit: Int) throws -> [PostRecord] {
        let own = PostQueries.list(byOwner: true, ofKind: false, in: nil)
        return try rows(own, owner, PostID.latest, limit, decode: PostRecord.init)
    }
}
