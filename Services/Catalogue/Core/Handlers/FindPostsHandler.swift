import CatalogueContract
import ServiceKit

struct FindPostsHandler: Handler {
    static let isBrief = true

    let database: Database

    /// Encodes as ``FindPosts/Reply``.
    private struct Found: Encodable, Sendable {
        var posts: [RawJSON] = []
        var gone: [GonePost] = []
        var unknown: [PostID] = []
        var rest: [PostID] = []
    }

    func handle(_ request: FindPosts, _ context: CallContext) async throws -> RawJSON {
        try await context.reply(of: request.ids.count) { try await find(request.ids, context) }
    }

    private func find(_ ids: [PostID], _ context: CallContext) async throws -> Found {
        let viewer = PostViewer(context)
        return try await database.read { transaction in
            var reply = Found()
            var budget = LineBudget()
            var seen: Set<PostID> = []
            for id in ids where seen.insert(id).inserted {
                if let post = try transaction.posts.findStored(id, at: context.receivedAt) {
                    guard viewer.mayRead(post.owner, post.state) else {
                        if post.state == .hidden {
                            reply.gone.append(GonePost(id: id, deletedAt: post.changedAt))
                        } else {
                            reply.unknown.append(id)
                        }
                        continue
                    }
                    guard let json = try budget.json(of: post) else {
                        reply.rest.append(id)
                        continue
                    }
                    reply.posts.append(json)
                } else if let deletedAt = try transaction.deletedPosts.deletedAt(id) {
                    reply.gone.append(GonePost(id: id, deletedAt: deletedAt))
                } else {
                    reply.unknown.append(id)
                }
            }
            return reply
        }
    }
}
