import CatalogueContract
import ServiceKit

struct ListRatingsHandler: Handler {
    let database: Database

    /// The JSON of ``ListRatings/Reply``.
    struct Answer: Encodable, Sendable {
        let ratings: [RawJSON]
        let summary: RatingSummary?
        let own: Rating?
        let next: Cursor?
    }

    func handle(_ request: ListRatings, _ context: CallContext) async throws -> Answer {
        let order = request.sort ?? .newest
        let page = try PageRequest<RatingCursor>(limit: request.limit, cursor: request.cursor)
        let viewer = PostViewer(context)
        return try await database.read { transaction in
            let post = try viewer.find(request.post, in: transaction, field: "post")
            let found = try transaction.ratings.list(
                of: post.id,
                by: order,
                behind: page.after ?? .first(in: order),
                limit: page.reach,
                for: viewer.user
            )
            let ratings = try LineBudget.encoded(found.lazy.map(\.rating), limit: page.limit)
            return Answer(
                ratings: ratings,
                summary: post.post.rating,
                own: try viewer.user.flatMap { try transaction.ratings.find(of: post.id, by: $0) }?.rating,
                next: page.next(behind: ratings.count, of: found) { RatingCursor(stars: $0.stars, rating: $0.id) }
            )
        }
    }
}
