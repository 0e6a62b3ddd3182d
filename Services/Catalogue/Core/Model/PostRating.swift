import CatalogueContract
import ServiceKit

/// Adds and deletes ratings with their photos, the post's summary and events.
struct PostRating {
    /// Rated posts per user and day.
    private static let dailyLimit = 100
    private static let day = Duration.seconds(86_400)

    let transaction: WriteTransaction

    /// - Throws: `throttled` above the daily limit.
    func rate(
        _ post: PostRecord,
        as rating: RatingRecord,
        instead former: RatingRecord?,
        searchTexts: [String]
    ) throws -> PostRecord {
        try checkLimit(for: rating, after: former)
        try setPhotos(rating.photos.map(\.id), of: rating.id, at: rating.changedAt)
        if former == nil {
            try transaction.ratings.insert(rating)
        } else {
            try transaction.ratings.update(rating)
        }
        return try update(post.rated(stars: rating.stars, instead: former?.stars), searchTexts: searchTexts)
    }

    /// - Parameter post: `nil` if deleted.
    @discardableResult
    func delete(
        _ rating: RatingRecord,
        of post: PostRecord?,
        searchTexts: [String],
        at moment: Timestamp
    ) throws -> PostRecord? {
        if !rating.photos.isEmpty { try setPhotos([], of: rating.id, at: moment) }
        try transaction.ratings.delete(rating.id)
        guard let rated = post?.rated(stars: nil, instead: rating.stars) else { return nil }
        return try update(rated, searchTexts: searchTexts)
    }

    func delete(_ ratings: [RatingRecord], at moment: Timestamp) throws {
        let kinds = KindCache()
        for rating in ratings {
            let post = try transaction.posts.find(rating.post)
            let searchTexts = try post.map { try kinds.searchTexts(of: $0.content, in: transaction) } ?? []
            try delete(rating, of: post, searchTexts: searchTexts, at: moment)
        }
    }

    /// Deletes ratings of deleted posts.
    ///
    /// - Returns: below `limit` when finished.
    func deleteOrphaned(at moment: Timestamp, limit: Int) throws -> Int {
        let posts = try transaction.deletedPosts.listWithRatings(limit: limit)
        var count = 0
        for post in posts where count < limit {
            for rating in try transaction.ratings.listWithPhotos(of: post) { try setPhotos([], of: rating, at: moment) }
            count += try transaction.ratings.deleteSome(of: post, limit: limit - count)
            if count < limit { try transaction.deletedPosts.clearRatings(of: post) }
        }
        return max(count, posts.count)
    }

    private func setPhotos(_ photos: [MediaID], of rating: RatingID, at moment: Timestamp) throws {
        try transaction.mediaUses.set(photos, by: rating.description, .rating, at: moment)
    }

    private func update(_ post: PostRecord, searchTexts: [String]) throws -> PostRecord {
        try transaction.posts.updateRatings(of: post)
        if post.state == .published {
            try transaction.announce(PostRated(post: post.post, searchTexts: searchTexts))
        }
        return post
    }

    private func checkLimit(for rating: RatingRecord, after former: RatingRecord?) throws {
        let since = rating.changedAt.adding(.zero - Self.day)
        if let former, former.changedAt > since { return }
        guard try transaction.ratings.count(by: rating.rater, since: since) >= Self.dailyLimit else { return }
        let oldest = try transaction.ratings.oldest(by: rating.rater, since: since) ?? rating.changedAt
        throw Fault.throttled("you can rate at most \(Self.dailyLimit) posts per day", oldest: oldest, since: since)
    }
}
