import CatalogueContract
import ServiceKit

struct ClosePostHandler: Handler {
    static let isBrief = true

    let database: Database
    let kinds: KindCache
    let audit: ModeratorAudit

    func handle(_ request: ClosePost, _ context: CallContext) async throws -> ClosePost.Reply {
        try await audit.record(ClosePost.self, on: request.id, in: context)
        return try await database.write(for: context) { [kinds] transaction in
            let publishing = PostPublishing(transaction: transaction)
            return ClosePost.Reply(post: try publishing.apply(.close, to: request.id, kinds: kinds, in: context))
        }
    }
}
