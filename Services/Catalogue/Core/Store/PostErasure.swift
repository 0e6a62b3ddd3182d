import CatalogueContract
import ServiceKit

/// Publishes each deletion.
enum PostErasure {
    static let rule = UserErasure(
        [ErasureStep("importRun", sql: ImportRunRecord.erase), posts, RatingErasure.step] + TripErasure.steps
            + MediaErasure.steps
    ) { transaction, person, _ in
        try transaction.announce(PostsErased(user: person))
    }

    private static let posts = ErasureStep("post", "postCount", "postUsage", "mediaUse") {
        transaction,
        person,
        moment,
        limit in
        let posts = try transaction.postRecords(by: person, limit: limit)
        for post in posts { try transaction.delete(post, at: moment) }
        return ErasureProgress(rows: posts.count, of: limit)
    }
}

extension ReadTransaction {
    fileprivate func postRecords(by owner: UserID, limit: Int) throws -> [PostRecord] {
        let own = PostQueries.list(byOwner: true, ofKind: false, in: nil)
        return try rows(own, owner, PostID.latest, limit, decode: PostRecord.init)
    }
}

/// Deletes an erased user's ratings, and those of deleted posts.
enum RatingErasure {
    static let step = ErasureStep("rating") { transaction, person, moment, limit in
        let ratings = try transaction.ratings(RatingQueries.ofRater, of: person, before: .latest, limit: limit)
        try transaction.takeBack(ratings, at: moment)
        let swept =
            ratings.count < limit ? try transaction.deleteOrphanedRatings(at: moment, limit: limit - ratings.count) : 0
        return ErasureProgress(rows: ratings.count + swept, of: limit)
    }

    static let sweeping = RetentionTask("ratings of deleted posts") { transaction, moment, limit in
        try transaction.deleteOrphanedRatings(at: moment, limit: limit)
    }
}

extension WriteTransaction {
    func takeBack(_ ratings: [RatingRecord], at moment: Timestamp) throws {
        let kinds = Kinds()
        for rating in ratings {
            let post = try post(rating.post)
            let searchTexts = try post.map { try kinds.searchTexts(of: $0.content, in: self) } ?? []
            _ = try delete(rating, of: post, searchTexts: searchTexts, at: moment)
        }
    }
}
