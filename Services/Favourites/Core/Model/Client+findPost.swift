import CatalogueContract
import ServiceKit

extension Client {
    /// Names the catalogue's faults `post`.
    func findPost(_ id: PostID, before deadline: ContinuousClock.Instant) async throws(Fault) -> Post {
        do {
            return try await send(FindPost(id: id), before: deadline).post
        } catch {
            throw error.named("post", if: [.notFound, .gone])
        }
    }
}
