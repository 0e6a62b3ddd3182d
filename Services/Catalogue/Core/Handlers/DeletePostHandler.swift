import CatalogueContract
import ServiceKit

struct DeletePostHandler: Handler {
    static let isBrief = true

    let database: Database
    /// Deletes the ratings.
    let housekeeping: Wakeup
    let audit: ModeratorAudit

    func handle(_ request: DeletePost, _ context: CallContext) async throws -> Done {
        let viewer = PostViewer(context)
        try await audit.record(DeletePost.self, on: request.id, in: context)
        return try await database.write(for: context) { [housekeeping] transaction in
            let post = try viewer.findToChange(request.id, in: transaction, at: context.receivedAt)
            try PostPublishing(transaction: transaction).delete(post, at: context.receivedAt)
            if post.ratings > 0 { transaction.afterCommit { housekeeping.signal() } }
            return Done()
        }
    }
}
