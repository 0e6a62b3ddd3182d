import CatalogueContract
import ServiceKit

/// The tombstones of posts.
struct DeletedPosts<Access: ReadTransaction> {
    let transaction: Access

    /// When the post was deleted; `nil` if it was not.
    func deletedAt(_ id: PostID) throws -> Timestamp? {
        try transaction.value(DeletedPostQueries.deletedAt, id)
    }

    /// Posts whose ratings are not deleted yet.
    func listWithRatings(limit: Int) throws -> [PostID] {
        try transaction.rows(DeletedPostQueries.withRatings, limit) { try $0[0] }
    }
}

extension DeletedPosts where Access: WriteTransaction {
    func insert(_ post: PostRecord, at moment: Timestamp) throws {
        try transaction.execute(DeletedPostQueries.insert, post.id, moment, post.ratings > 0)
    }

    /// Records that the ratings are deleted.
    func clearRatings(of id: PostID) throws {
        try transaction.execute(DeletedPostQueries.clearRatings, id)
    }
}
