import CatalogueContract
import ServiceKit

struct ListAppsHandler: Handler {
    let database: Database

    func handle(_ request: ListApps, _ context: CallContext) async throws -> ListApps.Reply {
        ListApps.Reply(apps: try await database.read { try $0.apps.list() })
    }
}
