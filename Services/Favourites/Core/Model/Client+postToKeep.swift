import CatalogueContract
import ServiceKit

extension Client {
    /// The post that somebody wants to keep: what the catalogue says of it is what they are told, under the name `post`.
    func postToKeep(_ id: PostID, before deadline: ContinuousClock.Instant) async throws(Fault) -> Post {
        do {
            return try await send(FindPost(id: id), before: deadline).post
        } catch {
            throw error.named("post", if: [.notFound, .gone])
        }
    }
}

extension ReadTransaction {
    /// - Throws: `gone` for a post of somebody from whom a block keeps the user apart.
    func checkMayKeep(_ post: Post, _ user: UserID) throws {
        guard try isBlocked(between: user, and: post.owner) else { return }
        throw Fault(.gone, "the post \(post.id) is not there", field: "post")
    }
}
