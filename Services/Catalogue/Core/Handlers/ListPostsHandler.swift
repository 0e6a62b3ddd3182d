import CatalogueContract
import ServiceKit

struct ListPostsHandler: Handler {
    let database: Database

    /// The JSON of ``ListPosts/Reply``.
    struct Answer: Encodable, Sendable {
        let posts: [StoredPost]
        let count: Int
        let next: Cursor?
    }

    func handle(_ request: ListPosts, _ context: CallContext) async throws -> Answer {
        let page = try PageRequest<PostID>(limit: request.limit, cursor: request.cursor)
        return try await database.read { transaction in
            let records = try transaction.posts(
                by: request.owner,
                of: request.kind,
                before: page.after ?? .latest,
                limit: page.reach,
                for: PostViewer(context)
            )
            let posts = try LineBudget.page(of: records, limit: page.limit)
            return Answer(
                posts: posts,
                count: try transaction.postCount(by: request.owner, of: request.kind),
                next: page.next(behind: posts.count, of: records, key: \.id)
            )
        }
    }
}
