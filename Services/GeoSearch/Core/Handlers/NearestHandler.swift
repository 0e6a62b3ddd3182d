import GeoSearchContract
import ServiceKit

struct NearestHandler: Handler {
    static let isBrief = true

    let index: SearchIndex

    /// Encodes as ``Nearest/Reply``.
    struct Answer: Encodable, Sendable {
        var hits: RawJSON
    }

    func handle(_ request: Nearest, _ context: CallContext) async throws -> Answer {
        let query = try PostQuery(request)
        return try await index.search(query, for: context) { outcome, posts, moment in
            let shown = outcome.found.prefix(query.page.limit)
            return Answer(hits: try posts.hits(shown, meeting: outcome.terms, at: moment))
        }
    }
}
