import CatalogueContract
import ServiceKit

struct ClosePostHandler: Handler {
    static let isBrief = true

    let database: Database
    let kinds: Kinds
    let audit: ModeratorAudit

    func handle(_ request: ClosePost, _ context: CallContext) async throws -> ClosePost.Reply {
        try await audit.note(ClosePost.self, on: request.id, in: context)
        return try await database.write(for: context) { [kinds] transaction in
            ClosePost.Reply(post: try transaction.take(.close, request.id, kinds, at: context))
        }
    }
}
