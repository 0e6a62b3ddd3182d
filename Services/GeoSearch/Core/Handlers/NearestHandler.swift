import GeoSearchContract
import ServiceKit

struct NearestHandler: Handler {
    let database: Database

    func handle(_ request: Nearest, _ context: CallContext) async throws -> Nearest.Reply {
        let query = try PostQuery(request)
        let found = try await database.read { try $0.search(query, for: context.caller?.user) }
        return Nearest.Reply(hits: found.prefix(query.page.limit).map { $0.hit(for: query) })
    }
}
