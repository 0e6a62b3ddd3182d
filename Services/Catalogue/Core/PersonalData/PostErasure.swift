import CatalogueContract
import ServiceKit

/// Publishes each deletion.
enum PostErasure {
    static let rule = UserErasure(
        [ErasureStep("importRun", sql: ImportRunQueries.erase), posts, RatingErasure.step] + TripErasure.steps
            + MediaErasure.steps
    ) { transaction, person, _ in
        try transaction.announce(PostsErased(user: person))
    }

    private static let posts = ErasureStep("post", "postCount", "postUsage", "mediaUse") {
        transaction,
        person,
        moment,
        limit in
        let posts = try transaction.posts.list(of: person, before: .latest, limit: limit, decode: PostRecord.init)
        for post in posts { try PostPublishing(transaction: transaction).delete(post, at: moment) }
        return ErasureProgress(rows: posts.count, of: limit)
    }
}
