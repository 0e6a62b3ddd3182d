import CatalogueContract
import ServiceKit

struct RatingRecord: Equatable, Sendable {
    let id: RatingID
    let post: PostID
    let rater: UserID
    var stars: Int
    var text: String?
    var photos: [Photo] = []
    let ratedAt: Timestamp
    var changedAt: Timestamp
    var reply: RatingReply?

    var rating: Rating {
        Rating(
            id: id,
            rater: rater,
            stars: stars,
            text: text,
            photos: photos.isEmpty ? nil : photos,
            ratedAt: ratedAt,
            changedAt: changedAt,
            reply: reply
        )
    }

    func photosJSON() throws -> String? {
        photos.isEmpty ? nil : try WireJSON.text(photos)
    }
}

extension RatingRecord {
    init(id: RatingID, post: PostID, rater: UserID, at moment: Timestamp) {
        self.init(id: id, post: post, rater: rater, stars: 0, text: nil, ratedAt: moment, changedAt: moment, reply: nil)
    }

    init(row: Row) throws {
        id = try row["id"]
        post = try row["post"]
        rater = try row["rater"]
        stars = try row["stars"]
        text = try row["text"]
        let shown: String? = try row["photos"]
        photos = try shown.map { try WireJSON.decode([Photo].self, from: $0) } ?? []
        ratedAt = try row["ratedAt"]
        changedAt = try row["changedAt"]
        let text: String? = try row["reply"]
        let moment: Timestamp? = try row["repliedAt"]
        reply = text.flatMap { text in moment.map { RatingReply(text: text, repliedAt: $0) } }
    }
}

/// The cursor of a rating list.
struct RatingCursor: PageKey {
    let stars: Int
    let rating: RatingID

    init(stars: Int, rating: RatingID) {
        self.stars = stars
        self.rating = rating
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 2, let stars = Int(fields[0]), let rating = RatingID(fields[1]) else { return nil }
        self.init(stars: stars, rating: rating)
    }

    var cursorFields: [String] { ["\(stars)", "\(rating)"] }

    /// Precedes all ratings.
    static func first(in order: RatingOrder) -> RatingCursor {
        order == .worst
            ? RatingCursor(stars: 0, rating: RatingID(high: 0, low: 0)) : RatingCursor(stars: 6, rating: .latest)
    }
}
