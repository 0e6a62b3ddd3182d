import CatalogueContract
import ServiceKit

/// The kinds whose posts are being republished.
struct Reindexings<Access: ReadTransaction> {
    let transaction: Access

    /// The first kind, and the post before which to continue.
    func next() throws -> (kind: PostKind, before: PostID)? {
        try transaction.row(ReindexingQueries.next) { row in (PostKind(try row[0]), try row[1]) }
    }

    func progress(of kind: PostKind) throws -> ReindexingProgress? {
        try transaction.row(ReindexingQueries.progress, kind) { ReindexingProgress(done: try $0[0], posts: try $0[1]) }
    }
}

extension Reindexings where Access: WriteTransaction {
    /// Begins again if in progress.
    func begin(_ kind: PostKind, posts: Int) throws {
        try transaction.execute(ReindexingQueries.begin, kind, PostID.latest, posts)
    }

    func advance(_ kind: PostKind, to last: PostID, by posts: Int) throws {
        try transaction.execute(ReindexingQueries.advance, last, posts, kind)
    }

    func end(_ kind: PostKind) throws {
        try transaction.execute(ReindexingQueries.end, kind)
    }
}
