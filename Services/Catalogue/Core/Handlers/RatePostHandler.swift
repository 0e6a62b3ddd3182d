import CatalogueContract
import ServiceKit

struct RatePostHandler: Handler {
    static let isBrief = true

    let database: Database
    let kinds: KindCache
    let ids: IdentifierSource

    func handle(_ request: RatePost, _ context: CallContext) async throws -> RatePost.Reply {
        let rater = try context.user()
        let (stars, text) = (request.stars, request.text)
        let photos = request.photos ?? []
        let viewer = PostViewer(context)
        return try await database.write(for: context) { [kinds, ids] transaction in
            let post = try viewer.find(request.post, in: transaction, field: "post")
            let kind = try kinds.find(post.content.kind, in: transaction, field: "post")
            try RatePostHandler.checkMay(rater, rate: post, of: kind, at: context.receivedAt, in: transaction)
            let former = try transaction.ratings.find(of: post.id, by: rater)
            var rating =
                former ?? RatingRecord(id: ids.make(), post: post.id, rater: rater, at: context.receivedAt)
            if let summary = post.post.rating, rating.stars == stars, rating.text == text,
                rating.photos.map(\.id) == photos
            {
                return RatePost.Reply(rating: rating.rating, summary: summary)
            }
            (rating.stars, rating.text, rating.changedAt) = (stars, text, context.receivedAt)
            rating.photos = try transaction.media.photos(photos, of: rater, field: "photos")
            let rated = try PostRating(transaction: transaction)
                .rate(post, as: rating, instead: former, searchTexts: kind.searchTexts(of: post.content))
            guard let summary = rated.post.rating else { throw Fault(.internal, "a rated post has no rating") }
            return RatePost.Reply(rating: rating.rating, summary: summary)
        }
    }

    private static func checkMay(
        _ rater: UserID,
        rate post: PostRecord,
        of kind: Kind,
        at moment: Timestamp,
        in transaction: ReadTransaction
    ) throws {
        guard post.owner != rater else { throw BrokenRule.ownItem.fault(at: "post") }
        guard try !transaction.isBlocked(between: rater, and: post.owner) else {
            throw Fault(.gone, "the post \(post.id) does not exist", field: "post", rule: "post-deleted")
        }
        guard kind.definition.facets[.ratings] != nil else {
            throw BrokenRule.facetOff(.ratings, of: kind.name).fault(at: "post")
        }
        let state = post.isOverdue(at: moment) ? .expired : post.state
        guard state == .published else {
            let words = "you cannot rate the post \(post.id), because it is \(state)"
            throw Fault(.conflict, words, field: "post", rule: "wrong-state", values: ["words": [state.text]])
        }
    }
}
