import GeoSearchContract
import ServiceKit

struct NearestHandler: Handler {
    static let isBrief = true

    let index: SearchIndex
    let database: Database

    func handle(_ request: Nearest, _ context: CallContext) async throws -> Nearest.Reply {
        let query = try PostQuery(request)
        let moment = try query.filter.moment(askedAt: context.receivedAt)
        let hidden = try await database.peopleHidden(from: context.caller?.user)
        return try await index.answer(query) { state in
            try state.kinds.check(query)
            let outcome = state.posts.search(query, hiding: hidden, at: moment)
            return Nearest.Reply(
                hits: outcome.found.prefix(query.page.limit).map {
                    state.posts.hit($0, meeting: outcome.terms, at: moment)
                }
            )
        }
    }
}
