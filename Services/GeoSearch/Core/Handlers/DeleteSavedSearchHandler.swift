import GeoSearchContract
import ServiceKit

struct DeleteSavedSearchHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: DeleteSavedSearch, _ context: CallContext) async throws -> Done {
        let caller = try context.user()
        return try await database.write(for: context) { transaction in
            guard try transaction.savedSearches.delete(request.id, of: try transaction.keeper(for: caller)) else {
                throw Fault(.notFound, "you have no saved search \(request.id)", field: "id", rule: "no-such-search")
            }
            return Done()
        }
    }
}
