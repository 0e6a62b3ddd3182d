import CatalogueContract
import ServiceKit

struct DeleteMediaHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: DeleteMedia, _ context: CallContext) async throws -> Done {
        let owner = try context.user()
        return try await database.write(for: context) { transaction in
            guard let media = try transaction.media.find(request.id), media.owner == owner else {
                throw Fault(.notFound, "you have no photo \(request.id)", field: "id", rule: "no-such-photo")
            }
            guard media.unusedSince != nil else {
                throw Fault(.conflict, "the photo \(media.id) is in use", field: "id", rule: "in-use")
            }
            try MediaLifecycle(transaction: transaction).delete(media, at: context.receivedAt)
            return Done()
        }
    }
}
