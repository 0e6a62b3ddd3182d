import CatalogueContract
import ServiceKit

struct DeleteAppHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: DeleteApp, _ context: CallContext) async throws -> Done {
        try await database.write(for: context) { transaction in
            guard try transaction.apps.delete(request.app) else {
                throw Fault(
                    .notFound,
                    "the app \(Excerpt.of(request.app)) does not exist",
                    field: "app",
                    rule: "no-such-app"
                )
            }
            return Done()
        }
    }
}
