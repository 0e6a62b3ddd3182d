import CatalogueContract
import ServiceKit

struct ListPostsHandler: Handler {
    let database: Database

    func handle(_ request: ListPosts, _ context: CallContext) async throws -> ListPosts.Reply {
        let page = try PageRequest<PostID>(limit: request.limit, cursor: request.cursor)
        return try await database.read { transaction in
            let records = try transaction.posts(
                by: request.owner,
                of: request.kind,
                before: page.after ?? .latest,
                limit: page.reach
            )
            let posts = try LineBudget.page(of: records.lazy.map(\.post), limit: page.limit)
            return ListPosts.Reply(
                posts: posts,
                count: try transaction.postCount(by: request.owner, of: request.kind),
                next: page.next(behind: posts.count, of: records, key: \.id)
            )
        }
    }
}
