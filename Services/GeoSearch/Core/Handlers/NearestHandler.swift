import GeoSearchContract
import ServiceKit

struct NearestHandler: Handler {
    static let isBrief = true

    let index: SearchIndex
    let database: Database

    /// The JSON of ``Nearest/Reply``.
    struct Answer: Encodable, Sendable {
        var hits: RawJSON
    }

    func handle(_ request: Nearest, _ context: CallContext) async throws -> Answer {
        let query = try PostQuery(request)
        let moment = try query.filter.moment(askedAt: context.receivedAt)
        let hidden = try await database.peopleHidden(from: context.caller?.user)
        return try await index.answer(query, for: context) { state in
            try state.kinds.check(query)
            let outcome = state.posts.search(query, hiding: hidden, at: moment)
            let told = outcome.found.prefix(query.page.limit)
            return Answer(hits: try state.posts.hits(told, meeting: outcome.terms, at: moment))
        }
    }
}
