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
    /// Blocked and blocking users.
    func peopleHidden(from user: UserID?) async throws -> [UserID] {
        guard user != nil else { return [] }
        return try await read { transaction in try transaction.peopleHidden(from: user) }
    }
}

extension Database {
    /// Read on the caller's executor.
    private static let inlineBlockLimit = 32

    /// `nil` if there are many.
    func hiddenUsersIfFew(from user: UserID?) async throws -> [UserID]? {
        guard let user else { return [] }
        return try await read { transaction in
            let blocks = try transaction.rows(HiddenQueries.blocks, user, Self.inlineBlockLimit + 1) {
                try $0[0, as: Int.self]
            }
            guard !blocks.isEmpty else { return [] }
            return blocks.count > Self.inlineBlockLimit ? nil : try transaction.usersSeparated(from: user)
        }
    }
}

/// A user may block ten thousand and be blocked by any number.
enum HiddenQueries {
    static let blocks = """
        SELECT 1 FROM block WHERE blocker = ?1
        UNION ALL
        SELECT 1 FROM block WHERE blocked = ?1
        LIMIT ?2
        """
}

extension ReadTransaction {
    func peopleHidden(from user: UserID?) throws -> [UserID] { try user.map { try usersSeparated(from: $0) } ?? [] }
}
