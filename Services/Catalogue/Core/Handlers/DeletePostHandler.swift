import CatalogueContract
import ServiceKit

struct DeletePostHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: DeletePost, _ context: CallContext) async throws -> Done {
        let user = try context.user()
        return try await database.write(for: context) { transaction in
            guard let record = try transaction.post(request.id) else { throw try transaction.absence(of: request.id) }
            guard record.owner == user else {
                throw Fault(.forbidden, "the post \(request.id) is another user's", field: "id")
            }
            try transaction.delete(record, at: context.receivedAt)
            return Done()
        }
    }
}
