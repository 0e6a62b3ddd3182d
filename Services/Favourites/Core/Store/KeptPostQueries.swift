import CatalogueContract
import ServiceKit

/// SQL of kept posts and their state (see `QueryPlanTests`).
enum KeptPostQueries {
    /// `keepers` counts each user once.
    ///
    /// `revision` is 0 after the catalogue's history was replaced. `news` and `priceNews` are numbers of the newest
    /// changes, or 0. `owner`, `hasContact`, `price` and `endsAt` come from the last event; deletion clears all but
    /// `owner`, needed for blocks.
    static let table = """
        CREATE TABLE keptPost (
            post TEXT NOT NULL,
            revision INTEGER NOT NULL,
            markedAt INTEGER,
            goneAt INTEGER,
            closedAs TEXT,
            keepers INTEGER NOT NULL,
            owner TEXT,
            hasContact INTEGER NOT NULL,
            price TEXT,
            formerPrice TEXT,
            priceNews INTEGER NOT NULL DEFAULT 0,
            endsAt INTEGER,
            isEndTold INTEGER NOT NULL DEFAULT 0,
            news INTEGER NOT NULL DEFAULT 0,
            newsWord TEXT,
            newsAt INTEGER,
            CONSTRAINT keptPostKey PRIMARY KEY (post),
            CONSTRAINT keptPostRevision CHECK (revision >= 0),
            CONSTRAINT keptPostKeepers CHECK (keepers >= 0),
            CONSTRAINT keptPostHasContactOrNot CHECK (hasContact IN (0, 1)),
            CONSTRAINT keptPostEndIsToldOrNot CHECK (isEndTold IN (0, 1))
        ) STRICT;
        CREATE INDEX keptPostOfNobody ON keptPost (keepers) WHERE keepers = 0;
        CREATE INDEX keptPostByEnd ON keptPost (endsAt) WHERE endsAt IS NOT NULL AND isEndTold = 0;
        """

    /// Keeps known state: newer revisions must arrive as events.
    static let keep = """
        INSERT INTO keptPost (post, revision, keepers, owner, hasContact, price, endsAt) VALUES (?, ?, 0, ?, ?, ?, ?)
        ON CONFLICT (post) DO NOTHING
        """

    static let count = "UPDATE keptPost SET keepers = keepers + ? WHERE post = ?"

    static let forget = "DELETE FROM keptPost WHERE post = ? AND keepers = 0"

    /// After bulk deletions.
    static let deleteUnkept = "DELETE FROM keptPost WHERE keepers = 0"

    static let keepers = "SELECT keepers FROM keptPost WHERE post = ?"

    static let known = "SELECT revision, price, goneAt, closedAs FROM keptPost WHERE post = ?"

    static let markShown = """
        UPDATE keptPost SET closedAs = NULL, goneAt = NULL, revision = CASE WHEN revision < ?1 THEN ?1 ELSE revision END,
            markedAt = CASE WHEN revision < ?1 THEN ?2 ELSE markedAt END,
            owner = ?3, hasContact = ?4, price = ?5, endsAt = ?6,
            isEndTold = CASE WHEN endsAt IS ?6 THEN isEndTold ELSE 0 END
        WHERE post = ?7
        """

    static let markClosed = """
        UPDATE keptPost SET closedAs = ?, markedAt = ?, revision = CASE WHEN revision = 0 THEN 1 ELSE revision END
        WHERE post = ?
        """

    static let markGone = """
        UPDATE keptPost SET goneAt = coalesce(goneAt, ?), hasContact = 0, price = NULL, formerPrice = NULL,
            priceNews = 0, endsAt = NULL
        WHERE post = ?
        """

    static let setNews = "UPDATE keptPost SET news = ?, newsWord = ?, newsAt = ? WHERE post = ?"

    static let setFormerPrice = "UPDATE keptPost SET formerPrice = ?, priceNews = news WHERE post = ?"

    static let ending = """
        SELECT post, endsAt, closedAs FROM keptPost WHERE isEndTold = 0 AND endsAt <= ? ORDER BY endsAt LIMIT ?
        """

    static let setEndTold = "UPDATE keptPost SET isEndTold = 1 WHERE post = ?"

    /// Unseen changes in lists that are not muted, since the post was added.
    ///
    /// `CROSS JOIN` forces the order: a user has few favourites.
    static let alerts = """
        SELECT keptPost.post AS post, news, newsWord, newsAt, keptPost.revision AS revision, endsAt, owner, price,
            formerPrice, priceNews
        FROM favourite CROSS JOIN keptPost ON keptPost.post = favourite.post
            CROSS JOIN favouriteList ON favouriteList.id = favourite.list
        WHERE favourite.person = ? AND news > ? AND isMuted = 0 AND newsAt >= addedAt
            AND (newsWord NOT IN ('changed', 'price') OR favourite.revision < keptPost.revision)
        ORDER BY news
        """

    /// A full scan, after the history was replaced.
    static let forgetMarks = "UPDATE keptPost SET revision = 0, markedAt = NULL, goneAt = NULL, closedAs = NULL"
}

extension ReadTransaction {
    func keepers(of post: PostID) throws -> Int {
        try value(KeptPostQueries.keepers, post) ?? 0
    }
}

struct PostSnapshot: Sendable {
    let id: PostID
    let revision: Int
    private(set) var owner: UserID?
    private(set) var hasContact = false
    private(set) var price: Money?
    private(set) var endsAt: Timestamp?

    /// For a post already kept.
    init(_ id: PostID, revision: Int) {
        self.id = id
        self.revision = revision
    }

    init(_ post: Post) {
        self.init(post.id, revision: post.revision)
        (owner, hasContact) = (post.owner, post.content.contact != nil)
        (price, endsAt) = (post.content.price, post.content.validUntil)
    }
}
