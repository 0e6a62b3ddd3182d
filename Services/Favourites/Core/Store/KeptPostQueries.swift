import CatalogueContract
import ServiceKit

/// The table of the posts that somebody keeps, with what the catalogue has told of each; the statements are known to use an
/// index (`QueryPlanTests`).
enum KeptPostQueries {
    /// `keepers` is how many people keep the post, each once in however many lists.
    static let table = """
        CREATE TABLE keptPost (
            post TEXT NOT NULL,
            revision INTEGER NOT NULL,
            markedAt INTEGER,
            goneAt INTEGER,
            closedAs TEXT,
            keepers INTEGER NOT NULL,
            CONSTRAINT keptPostKey PRIMARY KEY (post),
            CONSTRAINT keptPostRevision CHECK (revision >= 0),
            CONSTRAINT keptPostKeepers CHECK (keepers >= 0)
        ) STRICT;
        CREATE INDEX keptPostOfNobody ON keptPost (keepers) WHERE keepers = 0;
        """

    static let keep = """
        INSERT INTO keptPost (post, revision, keepers) VALUES (?, ?, 0)
        ON CONFLICT (post) DO UPDATE SET revision = excluded.revision
        WHERE keptPost.revision < excluded.revision
        """

    static let count = "UPDATE keptPost SET keepers = keepers + ? WHERE post = ?"

    static let forget = "DELETE FROM keptPost WHERE post = ? AND keepers = 0"

    /// After a statement that took out favourites of many posts.
    static let forgetAllOfNobody = "DELETE FROM keptPost WHERE keepers = 0"

    static let keepers = "SELECT keepers FROM keptPost WHERE post = ?"

    static let markChanged = "UPDATE keptPost SET revision = ?, markedAt = ? WHERE post = ? AND revision < ?"

    static let markShown = "UPDATE keptPost SET closedAs = NULL WHERE post = ?"

    static let markClosed = "UPDATE keptPost SET closedAs = ?, markedAt = ? WHERE post = ?"

    static let markGone = "UPDATE keptPost SET goneAt = ? WHERE post = ? AND goneAt IS NULL"

    /// Goes through all rows: it is run when the catalogue's history was replaced, and then all of them count.
    static let forgetMarks = "UPDATE keptPost SET revision = 0, markedAt = NULL, goneAt = NULL, closedAs = NULL"
}

extension ReadTransaction {
    /// By how many people a post is kept.
    func keepers(of post: PostID) throws -> Int {
        try value(KeptPostQueries.keepers, post) ?? 0
    }
}

/// What somebody has seen of a post when they keep it.
struct SeenPost: Sendable {
    let id: PostID
    let revision: Int

    init(_ id: PostID, revision: Int) {
        self.id = id
        self.revision = revision
    }

    init(_ post: Post) {
        self.init(post.id, revision: post.revision)
    }
}
