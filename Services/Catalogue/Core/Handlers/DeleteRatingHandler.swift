import CatalogueContract
import ServiceKit

struct DeleteRatingHandler: Handler {
    static let isBrief = true

    let database: Database
    let kinds: KindCache
    let audit: ModeratorAudit

    func handle(_ request: DeleteRating, _ context: CallContext) async throws -> DeleteRating.Reply {
        let viewer = PostViewer(context)
        let rater = try request.rater ?? context.user()
        guard viewer.isModerator || rater == viewer.user else {
            throw Fault(.forbidden, "the rating is another user's", field: "rater", rule: "not-yours")
        }
        try await audit.record(DeleteRating.self, on: request.post, of: rater, in: context)
        return try await database.write(for: context) { [kinds] transaction in
            guard let rating = try transaction.ratings.find(of: request.post, by: rater),
                let post = try transaction.posts.find(request.post)
            else {
                let post = try viewer.find(request.post, in: transaction, field: "post")
                return DeleteRating.Reply(removed: false, summary: post.post.rating)
            }
            let searchTexts = try kinds.searchTexts(of: post.content, in: transaction)
            let rated = try PostRating(transaction: transaction)
                .delete(rating, of: post, searchTexts: searchTexts, at: context.receivedAt)
            return DeleteRating.Reply(removed: true, summary: rated?.post.rating)
        }
    }
}
