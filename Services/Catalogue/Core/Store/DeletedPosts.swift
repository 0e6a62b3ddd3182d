import CatalogueContract
import ServiceKit

/// A tombstone.
struct DeletedPostRecord: Equatable, Sendable {
    let id: PostID
    let deletedAt: Timestamp
}

/// The tombstones of posts.
struct DeletedPosts<Access: ReadTransaction> {
    let transaction: Access

    func find(_ id: PostID) throws -> DeletedPostRecord? {
        try transaction.row(DeletedPostQueries.find, id) { row in
            DeletedPostRecord(id: try row["id"], deletedAt: try row["deletedAt"])
        }
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
