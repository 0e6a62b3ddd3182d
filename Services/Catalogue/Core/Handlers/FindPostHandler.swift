import CatalogueContract
import ServiceKit

struct FindPostHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: FindPost, _ context: CallContext) async throws -> FindPost.Reply {
        try await database.read { transaction in
            guard let record = try transaction.post(request.id) else { throw try transaction.absence(of: request.id) }
            return FindPost.Reply(post: record.post)
        }
    }
}
