import CatalogueContract
import ServiceKit

struct ListPostsHandler: Handler {
    let database: Database

    func handle(_ request: ListPosts, _ context: CallContext) async throws -> ListPosts.Reply {
        let limit = try Rule.limit(request.limit)
        let start = try request.cursor.map(ListPostsHandler.position) ?? ListPostsHandler.newest
        return try await database.read { transaction in
            let records = try transaction.posts(
                by: request.owner,
                of: request.kind,
                before: start,
                limit: limit + 1
            )
            let posts = try LineBudget.page(of: records.lazy.map(\.post), limit: limit)
            let last = posts.count < records.count ? posts.last : nil
            return ListPosts.Reply(
                posts: posts,
                count: try transaction.postCount(by: request.owner, of: request.kind),
                next: last.map { Cursor(fields: [$0.id.description]) }
            )
        }
    }

    /// After every id there can be.
    private static let newest = PostID(high: .max, low: .max)

    private static func position(_ cursor: Cursor) throws(Fault) -> PostID {
        guard let id = cursor.fields(1).flatMap({ PostID($0[0]) }) else {
            throw Fault(.invalid, "cursor must be one that listPosts gave", field: "cursor")
        }
        return id
    }
}
