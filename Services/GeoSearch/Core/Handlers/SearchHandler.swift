import GeoSearchContract
import ServiceKit

struct SearchHandler: Handler {
    let database: Database

    func handle(_ request: Search, _ context: CallContext) async throws -> Search.Reply {
        let query = try PostQuery(request)
        let found = try await database.read { try $0.search(query, for: context.caller?.user) }
        let hits = found.prefix(query.page.limit).map { $0.hit(for: query) }
        return Search.Reply(
            hits: hits,
            total: SearchTotal(count: hits.count),
            next: query.page.next(behind: hits.count, of: found, key: \.position)
        )
    }
}
