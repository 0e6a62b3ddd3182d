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
            guard let post = try transaction.storedPost(request.id, at: context.receivedAt),
                viewer.mayRead(post.owner, post.state)
            else {
                throw try transaction.absence(of: request.id)
            }
            return Answer(post: post)
        }
    }
}
