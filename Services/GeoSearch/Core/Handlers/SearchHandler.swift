import GeoSearchContract
import ServiceKit

struct SearchHandler: Handler {
    let database: Database

    func handle(_ request: Search, _ context: CallContext) async throws -> Search.Reply {
        let query = try PostQuery(request)
        let found = try await database.read { try $0.search(query) }
        let page = found.prefix(query.limit)
        return Search.Reply(
            hits: page.map { $0.hit(for: query) },
            next: found.count > query.limit ? page.last?.position.cursor : nil
        )
    }
}
