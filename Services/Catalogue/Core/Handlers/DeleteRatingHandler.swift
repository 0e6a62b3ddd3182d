import CatalogueContract
import ServiceKit

struct DeleteRatingHandler: Handler {
    static let isBrief = true

    let database: Database
    let kinds: Kinds
    let audit: ModeratorAudit

    func handle(_ request: DeleteRating, _ context: CallContext) async throws -> DeleteRating.Reply {
        let viewer = PostViewer(context)
        let rater = try request.rater ?? context.user()
        guard viewer.isModerator || rater == viewer.user else {
            throw Fault(.forbidden, "the rating is another user's", field: "rater")
        }
        try await audit.note(DeleteRating.self, on: request.post, of: rater, in: context)
        return try await database.write(for: context) { [kinds] transaction in
            guard let rating = try transaction.rating(of: request.post, by: rater),
                let post = try transaction.post(request.post)
            else {
                let post = try transaction.post(request.post, readBy: viewer, field: "post")
                return DeleteRating.Reply(removed: false, summary: post.post.rating)
            }
            let searchTexts = try kinds.searchTexts(of: post.content, in: transaction)
            let moment = context.receivedAt
            let rated = try transaction.delete(rating, of: post, searchTexts: searchTexts, at: moment)
            return DeleteRating.Reply(removed: true, summary: rated?.post.rating)
        }
    }
}
