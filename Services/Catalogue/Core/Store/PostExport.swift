import CatalogueContract
import ServiceKit

/// What a person is told of their posts: each as everybody reads it, newest first.
enum PostExport {
    static let posts = ExportSection("posts") { transaction, person, after, limit in
        let newest = after.flatMap { PostID($0) } ?? PostID(high: .max, low: .max)
        return try transaction.posts(by: person, of: nil, before: newest, limit: limit, for: PostViewer(owner: person))
            .map { post in
                try ExportEntry(key: post.id.description, item: post)
            }
    }
}
