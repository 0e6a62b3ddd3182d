import CatalogueContract
import ServiceKit

/// The ratings of posts.
struct Ratings<Access: ReadTransaction> {
    let transaction: Access

    func find(_ id: RatingID) throws -> RatingRecord? {
        try transaction.row(RatingQueries.find, id, decode: RatingRecord.init)
    }

    func find(of post: PostID, by rater: UserID) throws -> RatingRecord? {
        try transaction.row(RatingQueries.findByRater, post, rater, decode: RatingRecord.init)
    }

    /// Omits raters across blocks.
    func list(
        of post: PostID,
        by order: RatingOrder,
        behind end: RatingCursor,
        limit: Int,
        for viewer: UserID?
    ) throws -> [RatingRecord] {
        let blocks = try BlockFilter(for: viewer, in: transaction)
        let place: [(any SQLValueConvertible)?] = order == .newest ? [end.rating] : [end.stars, end.rating]
        let sql = RatingQueries.list(by: order, unblocked: blocks.isNeeded)
        return try transaction.rows(sql, values: [post] + place + blocks.values + [limit], decode: RatingRecord.init)
    }

    /// Newest first.
    func list(by rater: UserID, before newest: RatingID, limit: Int) throws -> [RatingRecord] {
        try transaction.rows(RatingQueries.byRater, rater, newest, limit, decode: RatingRecord.init)
    }

    /// Ratings with a user's reply, newest first.
    func list(repliedBy replier: UserID, before newest: RatingID, limit: Int) throws -> [RatingRecord] {
        try transaction.rows(RatingQueries.byReplier, replier, newest, limit, decode: RatingRecord.init)
    }

    func listWithPhotos(of post: PostID) throws -> [RatingID] {
        try transaction.rows(RatingQueries.withPhotos, post) { try $0[0] }
    }

    func count(by rater: UserID, since moment: Timestamp) throws -> Int {
        try transaction.value(RatingQueries.countSince, rater, moment) ?? 0
    }

    /// The first change since a moment.
    func oldest(by rater: UserID, since moment: Timestamp) throws -> Timestamp? {
        try transaction.value(RatingQueries.oldestSince, rater, moment)
    }
}

extension Ratings where Access: WriteTransaction {
    func insert(_ rating: RatingRecord) throws {
        try transaction.execute(
            RatingQueries.insert,
            rating.id,
            rating.post,
            rating.rater,
            rating.stars,
            rating.text,
            try rating.photosJSON(),
            rating.ratedAt,
            rating.changedAt
        )
    }

    func update(_ rating: RatingRecord) throws {
        let photos = try rating.photosJSON()
        try transaction.execute(
            RatingQueries.update,
            rating.stars,
            rating.text,
            photos,
            rating.changedAt,
            rating.id
        )
    }

    func setReply(_ reply: RatingReply?, by owner: UserID, to rating: RatingID) throws {
        let replier = reply.map { _ in owner }
        try transaction.execute(RatingQueries.setReply, reply?.text, reply?.repliedAt, replier, rating)
    }

    func delete(_ id: RatingID) throws {
        try transaction.execute(RatingQueries.delete, id)
    }

    /// - Returns: the number of deleted ratings.
    func deleteSome(of post: PostID, limit: Int) throws -> Int {
        try transaction.execute(RatingQueries.deleteSome, post, limit)
    }
}
