import CatalogueContract
import ServiceKit

struct FindPostsHandler: Handler {
    let database: Database

    func handle(_ request: FindPosts, _ context: CallContext) async throws -> FindPosts.Reply {
        let ids = try FindPosts.idsRule.check(request.ids, field: "ids")
        return try await database.read { transaction in
            var reply = FindPosts.Reply(posts: [], gone: [], unknown: [])
            var budget = LineBudget()
            var seen: Set<PostID> = []
            for id in ids where seen.insert(id).inserted {
                if let post = try transaction.post(id)?.post {
                    guard budget.takes(bytes: try WireJSON.encode(post).count) else {
                        reply.rest.append(id)
                        continue
                    }
                    reply.posts.append(post)
                } else if let deleted = try transaction.deletedPost(id) {
                    reply.gone.append(GonePost(id: id, deletedAt: deleted.deletedAt))
                } else {
                    reply.unknown.append(id)
                }
            }
            return reply
        }
    }
}
