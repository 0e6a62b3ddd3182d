import CatalogueContract
import ServiceKit

extension ReadTransaction {
    func rating(_ id: RatingID) throws -> RatingRecord? {
        try row(RatingQueries.find, id, decode: RatingRecord.init)
    }

    /// - Throws: `not-found`, or across a block.
    func rating(_ id: RatingID, readBy viewer: PostViewer) throws -> (RatingRecord, PostRecord) {
        guard let rating = try rating(id), let post = try post(rating.post), viewer.mayRead(post.owner, post.state),
            try !(viewer.user.map { try isBlocked(between: $0, and: rating.rater) } ?? false)
        else {
            throw Fault(.notFound, "the rating \(id) does not exist", field: "rating")
        }
        return (rating, post)
    }

    func rating(of post: PostID, by rater: UserID) throws -> RatingRecord? {
        try row(RatingQueries.findOfRater, post, rater, decode: RatingRecord.init)
    }

    /// Omits raters across blocks.
    func ratings(
        of post: PostID,
        by order: RatingOrder,
        behind end: RatingCursor,
        limit: Int,
        for viewer: UserID?
    ) throws -> [RatingRecord] {
        let apart: [(any SQLValueConvertible)?] = try viewer.flatMap { try isAnyBlock(of: $0) ? [$0, $0] : nil } ?? []
        let place: [(any SQLValueConvertible)?] = order == .newest ? [end.rating] : [end.stars, end.rating]
        let sql = RatingQueries.list(by: order, unblocked: !apart.isEmpty)
        return try rows(sql, values: [post] + place + apart + [limit], decode: RatingRecord.init)
    }

    func ratings(_ sql: String, of person: UserID, before newest: RatingID, limit: Int) throws -> [RatingRecord] {
        try rows(sql, person, newest, limit, decode: RatingRecord.init)
    }
}

extension WriteTransaction {
    /// - Throws: `throttled` above ``RatingRecord/mostADay``.
    func rate(_ post: PostRecord, as rating: RatingRecord, searchTexts: [String]) throws -> PostRecord {
        let former = try self.rating(of: post.id, by: rating.rater)
        try checkRoom(for: rating, after: former)
        try show(rating.photos.map(\.id), by: rating.id.description, .rating, at: rating.changedAt)
        let photos = rating.photos.isEmpty ? nil : try WireJSON.text(rating.photos)
        if former == nil {
            try execute(
                RatingQueries.insert,
                rating.id,
                rating.post,
                rating.rater,
                rating.stars,
                rating.text,
                photos,
                rating.ratedAt,
                rating.changedAt
            )
        } else {
            try execute(RatingQueries.update, rating.stars, rating.text, photos, rating.changedAt, rating.id)
        }
        let rated = post.rated(stars: rating.stars, instead: former?.stars)
        try sum(rated, searchTexts: searchTexts)
        return rated
    }

    /// - Parameter post: `nil` if deleted.
    func delete(
        _ rating: RatingRecord,
        of post: PostRecord?,
        searchTexts: [String],
        at moment: Timestamp
    ) throws -> PostRecord? {
        if !rating.photos.isEmpty { try show([], by: rating.id.description, .rating, at: moment) }
        try execute(RatingQueries.delete, rating.id)
        guard let rated = post?.rated(stars: nil, instead: rating.stars) else { return nil }
        try sum(rated, searchTexts: searchTexts)
        return rated
    }

    func setReply(_ reply: RatingReply?, of owner: UserID, to rating: RatingRecord) throws {
        try execute(RatingQueries.reply, reply?.text, reply?.repliedAt, reply.map { _ in owner }, rating.id)
    }

    /// - Returns: below `limit` when finished.
    func deleteOrphanedRatings(at moment: Timestamp, limit: Int) throws -> Int {
        let posts: [PostID] = try rows(RatingQueries.deletedPosts, limit) { try $0[0] }
        var rows = 0
        for post in posts where rows < limit {
            for rating in try self.rows(RatingQueries.withPhotos, post, decode: { try $0[0, as: RatingID.self] }) {
                try show([], by: rating.description, .rating, at: moment)
            }
            rows += try execute(RatingQueries.deleteSome, post, limit - rows)
            if rows < limit { try execute(RatingQueries.isSwept, post) }
        }
        return max(rows, posts.count)
    }

    private func sum(_ post: PostRecord, searchTexts: [String]) throws {
        try execute(RatingQueries.sum, post.ratings, post.stars, post.id)
        if post.state == .published { try announce(PostRated(post: post.post, searchTexts: searchTexts)) }
    }

    private func checkRoom(for rating: RatingRecord, after former: RatingRecord?) throws {
        let since = rating.changedAt.adding(.zero - RatingRecord.day)
        if let former, former.changedAt > since { return }
        let count: Int = try value(RatingQueries.countSince, rating.rater, since) ?? 0
        guard count >= RatingRecord.mostADay else { return }
        let oldest: Timestamp = try value(RatingQueries.oldestSince, rating.rater, since) ?? rating.changedAt
        throw Fault(
            .throttled,
            "you can rate at most \(RatingRecord.mostADay) posts per day",
            retryAfterMs: max(1_000, Int(oldest.milliseconds - since.milliseconds))
        )
    }
}
