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

    /// Rated posts per user and day.
    static let mostADay = 100
    static let day = Duration.seconds(86_400)
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
        let said: String? = try row["reply"]
        let moment: Timestamp? = try row["repliedAt"]
        reply = said.flatMap { said in moment.map { RatingReply(text: said, repliedAt: $0) } }
    }
}

/// SQL of `rating` (see `QueryPlanTests`).
///
/// `replier` is the post's owner; needed for the export.
enum RatingQueries {
    static let table = """
        CREATE TABLE rating (
            id TEXT NOT NULL,
            post TEXT NOT NULL,
            rater TEXT NOT NULL,
            stars INTEGER NOT NULL,
            text TEXT,
            photos TEXT,
            ratedAt INTEGER NOT NULL,
            changedAt INTEGER NOT NULL,
            reply TEXT,
            repliedAt INTEGER,
            replier TEXT,
            CONSTRAINT ratingKey PRIMARY KEY (id),
            CONSTRAINT ratingByPostAndRater UNIQUE (post, rater),
            CONSTRAINT ratingStars CHECK (stars BETWEEN 1 AND 5),
            CONSTRAINT ratingReplyIsWhole CHECK (
                (reply IS NULL) = (repliedAt IS NULL) AND (reply IS NULL) = (replier IS NULL))
        ) STRICT;
        CREATE INDEX ratingByPost ON rating (post, id);
        CREATE INDEX ratingByStars ON rating (post, stars, id);
        CREATE INDEX ratingByRater ON rating (rater, id);
        CREATE INDEX ratingByTime ON rating (rater, changedAt);
        CREATE INDEX ratingByReplier ON rating (replier, id) WHERE replier IS NOT NULL;
        """

    private static let columns = "id, post, rater, stars, text, photos, ratedAt, changedAt, reply, repliedAt"

    static let find = "SELECT \(columns) FROM rating WHERE id = ?"
    static let findOfRater = "SELECT \(columns) FROM rating WHERE post = ? AND rater = ?"
    static let ofRater = "SELECT \(columns) FROM rating WHERE rater = ? AND id < ? ORDER BY id DESC LIMIT ?"
    static let repliesOf = "SELECT \(columns) FROM rating WHERE replier = ? AND id < ? ORDER BY id DESC LIMIT ?"
    /// At most ``RatingRecord/mostADay`` index entries.
    static let countSince = "SELECT count(*) FROM rating WHERE rater = ? AND changedAt > ?"
    static let oldestSince = "SELECT changedAt FROM rating WHERE rater = ? AND changedAt > ? ORDER BY changedAt LIMIT 1"

    /// - Parameter unblocked: omits raters across blocks; binds the viewer twice.
    static func list(by order: RatingOrder, unblocked: Bool) -> String {
        let blocks = [
            "NOT EXISTS (SELECT 1 FROM block WHERE blocker = ? AND blocked = rating.rater)",
            "NOT EXISTS (SELECT 1 FROM block WHERE blocker = rating.rater AND blocked = ?)",
        ]
        let (place, sorted) =
            switch order {
            case .best: ("(stars, id) < (?, ?)", "stars DESC, id DESC")
            case .worst: ("(stars, id) > (?, ?)", "stars, id")
            default: ("id < ?", "id DESC")
            }
        let conditions = ["post = ?", place] + (unblocked ? blocks : [])
        return """
            SELECT \(columns) FROM rating WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(sorted) LIMIT ?
            """
    }

    static let insert = """
        INSERT INTO rating (id, post, rater, stars, text, photos, ratedAt, changedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    static let update = "UPDATE rating SET stars = ?, text = ?, photos = ?, changedAt = ? WHERE id = ?"
    static let reply = "UPDATE rating SET reply = ?, repliedAt = ?, replier = ? WHERE id = ?"
    static let delete = "DELETE FROM rating WHERE id = ?"
    static let withPhotos = "SELECT id FROM rating WHERE post = ? AND photos IS NOT NULL"
    static let deleteSome = "DELETE FROM rating WHERE id IN (SELECT id FROM rating WHERE post = ? LIMIT ?)"
    static let sum = "UPDATE post SET ratings = ?, stars = ? WHERE id = ?"
    static let deletedPosts = "SELECT id FROM deletedPost WHERE hasRatings = 1 LIMIT ?"
    static let isSwept = "UPDATE deletedPost SET hasRatings = 0 WHERE id = ?"
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
