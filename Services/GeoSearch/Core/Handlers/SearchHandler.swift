import GeoSearchContract
import ServiceKit

struct SearchHandler: Handler {
    static let isBrief = true

    let index: SearchIndex

    /// Encodes as ``Search/Reply``.
    struct Answer: Encodable, Sendable {
        var hits: RawJSON
        var total: SearchTotal
        var facets: [String: [FacetCount]]?
        var next: Cursor?
    }

    func handle(_ request: Search, _ context: CallContext) async throws -> Answer {
        let query = try PostQuery(request)
        return try await index.search(query, for: context) { outcome, posts, moment in
            let shown = outcome.found.prefix(query.page.limit)
            return Answer(
                hits: try posts.hits(shown, meeting: outcome.terms, at: moment),
                total: outcome.total,
                facets: outcome.facets,
                next: query.page.next(behind: shown.count, of: outcome.found) { post in
                    var position = post.position
                    position.query = request.fingerprint
                    return position
                }
            )
        }
    }
}
