import CatalogueContract
import ServiceKit

struct DeletePostHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: DeletePost, _ context: CallContext) async throws -> Done {
        let viewer = PostViewer(context)
        return try await database.write(for: context) { transaction in
            let record = try transaction.post(request.id, changedBy: viewer, at: context.receivedAt)
            try transaction.delete(record, at: context.receivedAt)
            return Done()
        }
    }
}
