import CatalogueContract
import ServiceKit
import UmkreisVocabulary

/// SQL of `post` (see `QueryPlanTests`).
enum PostQueries {
    static let find = "SELECT \(PostRecord.columns) FROM post WHERE id = ?"

    /// Newest first by id, since ids grow with time.
    ///
    /// - Parameters:
    ///   - state: published excludes ended posts.
    ///   - unblocked: omits owners across blocks; binds the viewer twice.
    static func list(byOwner: Bool, ofKind: Bool, in state: PostState?, unblocked: Bool = false) -> String {
        let conditions =
            (byOwner ? ["owner = ?"] : []) + (ofKind ? ["kind = ?"] : []) + (state == nil ? [] : ["state = ?"])
            + ["id < ?"] + (state == .published ? ["(expiresAt IS NULL OR expiresAt > ?)"] : [])
            + (unblocked ? BlockFilter.conditions(on: "post.owner") : [])
        return """
            SELECT \(PostRecord.columns) FROM post WHERE \(conditions.joined(separator: " AND "))
            ORDER BY id DESC LIMIT ?
            """
    }

    /// Newest ids about a place.
    ///
    /// - Parameters:
    ///   - byCountry: by country code instead of GeoNames id.
    ///   - unblocked: omits owners across blocks; binds the viewer twice.
    static func about(byCountry: Bool, unblocked: Bool) -> String {
        let place = byCountry ? "country = ?" : "geonameID = ?"
        let conditions =
            [place, "kind = ?", "id < ?", "state = 'published'", "(expiresAt IS NULL OR expiresAt > ?)"]
            + (unblocked ? BlockFilter.conditions(on: "post.owner") : [])
        return """
            SELECT id FROM post WHERE \(conditions.joined(separator: " AND ")) ORDER BY id DESC LIMIT ?
            """
    }

    static let overdue = """
        SELECT \(PostRecord.columns) FROM post WHERE state = 'published' AND expiresAt <= ?
        ORDER BY expiresAt, id LIMIT ?
        """

    static let nextEnd = """
        SELECT expiresAt FROM post WHERE state = 'published' AND expiresAt IS NOT NULL ORDER BY expiresAt LIMIT 1
        """

    static let hidden = """
        SELECT \(PostRecord.columns) FROM post WHERE state = 'hidden' AND id < ? ORDER BY id DESC LIMIT ?
        """

    static let content = "SELECT content FROM post WHERE id = ?"

    static let insert = """
        INSERT INTO post (\(PostRecord.columns), seenAt) VALUES (\(PostRecord.marks), ?)
        """

    static let update = """
        UPDATE post SET kind = ?, state = ?, formerState = ?, content = ?, changedAt = ?, revision = ?, expiresAt = ?,
            geonameID = ?, country = ?, photos = ?
        WHERE id = ?
        """

    static let delete = "DELETE FROM post WHERE id = ?"

    static let setRatings = "UPDATE post SET ratings = ?, stars = ? WHERE id = ?"
}

/// SQL of `deletedPost`.
enum DeletedPostQueries {
    static let deletedAt = "SELECT deletedAt FROM deletedPost WHERE id = ?"
    static let insert = "INSERT INTO deletedPost (id, deletedAt, hasRatings) VALUES (?, ?, ?)"
    static let withRatings = "SELECT id FROM deletedPost WHERE hasRatings = 1 LIMIT ?"
    static let clearRatings = "UPDATE deletedPost SET hasRatings = 0 WHERE id = ?"
}

/// SQL of `postCount`; owner '' means all.
enum PostCountQueries {
    static func count(ofKind: Bool) -> String {
        "SELECT CAST(coalesce(sum(posts), 0) AS INTEGER) FROM postCount WHERE owner = ? AND state = ?"
            + (ofKind ? " AND kind = ?" : "")
    }

    static let add = """
        INSERT INTO postCount (owner, state, kind, posts) VALUES (?, ?, ?, ?)
        ON CONFLICT (owner, state, kind) DO UPDATE SET posts = postCount.posts + excluded.posts
        """
    static let decrement = "UPDATE postCount SET posts = posts - 1 WHERE owner = ? AND state = ? AND kind = ?"
    static let deleteEmpty = "DELETE FROM postCount WHERE owner = ? AND state = ? AND kind = ? AND posts = 0"
}

/// SQL of `postUsage`.
enum PostUsageQueries {
    static let table = """
        CREATE TABLE postUsage (
            owner TEXT NOT NULL,
            posts INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            CONSTRAINT postUsageKey PRIMARY KEY (owner),
            CONSTRAINT postUsageIsPositive CHECK (posts > 0 AND bytes >= 0)
        ) STRICT;
        """
    static let find = "SELECT posts, bytes FROM postUsage WHERE owner = ?"
    static let upsert = """
        INSERT INTO postUsage (owner, posts, bytes) VALUES (?, ?, ?)
        ON CONFLICT (owner) DO UPDATE SET posts = excluded.posts, bytes = excluded.bytes
        """
    static let delete = "DELETE FROM postUsage WHERE owner = ?"
}
