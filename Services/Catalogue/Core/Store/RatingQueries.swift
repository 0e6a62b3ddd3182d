import CatalogueContract

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
    static let findByRater = "SELECT \(columns) FROM rating WHERE post = ? AND rater = ?"
    static let byRater = "SELECT \(columns) FROM rating WHERE rater = ? AND id < ? ORDER BY id DESC LIMIT ?"
    static let byReplier = "SELECT \(columns) FROM rating WHERE replier = ? AND id < ? ORDER BY id DESC LIMIT ?"
    /// At most ``PostRating/dailyLimit`` index entries.
    static let countSince = "SELECT count(*) FROM rating WHERE rater = ? AND changedAt > ?"
    static let oldestSince = "SELECT changedAt FROM rating WHERE rater = ? AND changedAt > ? ORDER BY changedAt LIMIT 1"

    /// - Parameter unblocked: omits raters across blocks; binds the viewer twice.
    static func list(by order: RatingOrder, unblocked: Bool) -> String {
        let (place, sorted) =
            switch order {
            case .best: ("(stars, id) < (?, ?)", "stars DESC, id DESC")
            case .worst: ("(stars, id) > (?, ?)", "stars, id")
            default: ("id < ?", "id DESC")
            }
        let conditions = ["post = ?", place] + (unblocked ? BlockFilter.conditions(on: "rating.rater") : [])
        return """
            SELECT \(columns) FROM rating WHERE \(conditions.joined(separator: " AND ")) ORDER BY \(sorted) LIMIT ?
            """
    }

    static let insert = """
        INSERT INTO rating (id, post, rater, stars, text, photos, ratedAt, changedAt) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    static let update = "UPDATE rating SET stars = ?, text = ?, photos = ?, changedAt = ? WHERE id = ?"
    static let setReply = "UPDATE rating SET reply = ?, repliedAt = ?, replier = ? WHERE id = ?"
    static let delete = "DELETE FROM rating WHERE id = ?"
    static let withPhotos = "SELECT id FROM rating WHERE post = ? AND photos IS NOT NULL"
    static let deleteSome = "DELETE FROM rating WHERE id IN (SELECT id FROM rating WHERE post = ? LIMIT ?)"
}
