import CatalogueContract
import ServiceKit

struct FindPostHandler: Handler {
    static let isBrief = true

    let database: Database

    /// Encodes as ``FindPost/Reply``.
    struct Answer: Encodable, Sendable {
        let post: StoredPost
    }

    func handle(_ request: FindPost, _ context: CallContext) async throws -> Answer {
        let viewer = PostViewer(context)
        return try await database.read { transaction in
            guard let post = try transaction.posts.findStored(request.id, at: context.receivedAt),
                viewer.mayRead(post.owner, post.state)
            else {
                throw try PostViewer.absence(of: request.id, in: transaction)
            }
            return Answer(post: post)
        }
    }
}
