import CatalogueContract
import ServiceKit

extension Client {
    /// Names the catalogue's faults `post`.
    func postToKeep(_ id: PostID, before deadline: ContinuousClock.Instant) async throws(Fault) -> Post {
        do {
            return try await send(FindPost(id: id), before: deadline).post
        } catch {
            throw error.named("post", if: [.notFound, .gone])
        }
    }
}

extension ReadTransaction {
    /// - Throws: `gone` across a block.
    func checkMayKeep(_ post: Post, _ user: UserID) throws {
        guard try isBlocked(between: user, and: post.owner) else { return }
        throw Fault(.gone, "the post \(post.id) does not exist", field: "post")
    }
}
