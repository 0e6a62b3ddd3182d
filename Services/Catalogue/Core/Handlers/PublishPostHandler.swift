import CatalogueContract
import ServiceKit

struct PublishPostHandler: Handler {
    static let isBrief = true

    let database: Database
    let kinds: KindCache
    let audit: ModeratorAudit

    func handle(_ request: PublishPost, _ context: CallContext) async throws -> PublishPost.Reply {
        try await audit.record(PublishPost.self, on: request.id, in: context)
        return try await database.write(for: context) { [kinds] transaction in
            let publishing = PostPublishing(transaction: transaction)
            return PublishPost.Reply(post: try publishing.apply(.publish, to: request.id, kinds: kinds, in: context))
        }
    }
}
