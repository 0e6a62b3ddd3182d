import CatalogueContract
import ServiceKit

struct ReplyToRatingHandler: Handler {
    static let isBrief = true

    let database: Database

    func handle(_ request: ReplyToRating, _ context: CallContext) async throws -> ReplyToRating.Reply {
        let owner = try context.user()
        return try await database.write(for: context) { transaction in
            var (rating, post) = try PostViewer(context).findRating(request.rating, in: transaction)
            guard post.owner == owner else {
                throw Fault(
                    .forbidden,
                    "the rating \(request.rating) is for another user's post",
                    field: "rating",
                    rule: "not-yours"
                )
            }
            guard rating.reply?.text != request.text else { return ReplyToRating.Reply(rating: rating.rating) }
            rating.reply = request.text.map { RatingReply(text: $0, repliedAt: context.receivedAt) }
            try transaction.ratings.setReply(rating.reply, by: owner, to: rating.id)
            return ReplyToRating.Reply(rating: rating.rating)
        }
    }
}
