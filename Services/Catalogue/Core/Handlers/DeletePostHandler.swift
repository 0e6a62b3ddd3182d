import CatalogueContract
import ServiceKit

struct DeletePostHandler: Handler {
    static let isBrief = true

    let database: Database
    /// Deletes the ratings.
    let housekeeping: Bell
    let audit: ModeratorAudit

    func handle(_ request: DeletePost, _ context: CallContext) async throws -> Done {
        let viewer = PostViewer(context)
        try await audit.note(DeletePost.self, on: request.id, in: context)
        return try await database.write(for: context) { [housekeeping] transaction in
            let record = try transaction.post(request.id, changedBy: viewer, at: context.receivedAt)
            try transaction.delete(record, at: context.receivedAt)
            if record.ratings > 0 { transaction.afterCommit { housekeeping.ring() } }
            return Done()
        }
    }
}
