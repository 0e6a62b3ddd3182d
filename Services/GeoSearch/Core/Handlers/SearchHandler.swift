import GeoSearchContract
import ServiceKit

struct SearchHandler: Handler {
    static let isBrief = true

    let index: SearchIndex

    /// The JSON of ``Search/Reply``.
    struct Answer: Encodable, Sendable {
        var hits: RawJSON
        var total: SearchTotal
        var facets: [String: [FacetCount]]?
        var next: Cursor?
    }

    func handle(_ request: Search, _ context: CallContext) async throws -> Answer {
        let query = try PostQuery(request)
        return try await index.search(query, for: context) { outcome, posts, moment in
            let told = outcome.found.prefix(query.page.limit)
            return Answer(
                hits: try posts.hits(told, meeting: outcome.terms, at: moment),
                total: outcome.total,
                facets: outcome.facets,
                next: query.page.next(behind: told.count, of: outcome.found) { post in
                    var position = post.position
                    position.query = request.fingerprint
                    return position
                }
            )
        }
    }
}

extension Database {
    /// Whom a block keeps apart from somebody: whoever blocked whom.
    func peopleHidden(from user: UserID?) async throws -> [UserID] {
        guard user != nil else { return [] }
        return try await read { transaction in try transaction.peopleHidden(from: user) }
    }
}

extension ReadTransaction {
    /// As ``Database/peopleHidden(from:)``, beside what else is read.
    func peopleHidden(from user: UserID?) throws -> [UserID] { try user.map { try peopleApart(from: $0) } ?? [] }
}
