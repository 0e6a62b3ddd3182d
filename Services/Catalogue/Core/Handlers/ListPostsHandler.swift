import CatalogueContract
import ServiceKit

struct ListPostsHandler: Handler {
    let database: Database

    /// The JSON of ``ListPosts/Reply``.
    struct Answer: Encodable, Sendable {
        let posts: [RawJSON]
        let count: Int
        let next: Cursor?
    }

    func handle(_ request: ListPosts, _ context: CallContext) async throws -> Answer {
        let page = try PageRequest<PostID>(limit: request.limit, cursor: request.cursor)
        let viewer = PostViewer(context)
        let state = try viewer.listedState(request.state, of: request.owner)
        return try await database.read { transaction in
            let records =
                viewer.mayList(state, of: request.owner)
                ? try transaction.posts.list(
                    by: request.owner,
                    of: request.kind,
                    in: state,
                    before: page.after ?? .latest,
                    limit: page.reach,
                    for: viewer.user,
                    at: context.receivedAt
                ) : []
            let posts = try LineBudget.encoded(records, limit: page.limit)
            return Answer(
                posts: posts,
                count: try transaction.postCounts.count(by: request.owner, of: request.kind, in: state ?? .published),
                next: page.next(behind: posts.count, of: records, key: \.id)
            )
        }
    }
}
