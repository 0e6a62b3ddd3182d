import CatalogueContract
import ServiceKit

/// What a person is told of their posts: each as its owner reads it, in whatever state, newest first.
enum PostExport {
    static let posts = ExportSection("posts") { transaction, person, after, limit in
        let newest = after.flatMap { PostID($0) } ?? .latest
        let own = PostQueries.list(byOwner: true, ofKind: false, in: nil)
        return try transaction.rows(own, person, newest, limit, decode: StoredPost.init).map { post in
            try ExportEntry(key: post.id.description, item: post)
        }
    }
}
