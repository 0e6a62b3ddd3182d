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
    static let insertIfNew = """
        INSERT INTO keptPost (post, revision, keepers, owner, hasContact, price, endsAt) VALUES (?, ?, 0, ?, ?, ?, ?)
        ON CONFLICT (post) DO NOTHING
        """

    static let addKeepers = "UPDATE keptPost SET keepers = keepers + ? WHERE post = ?"

    static let deleteIfUnkept = "DELETE FROM keptPost WHERE post = ? AND keepers = 0"

    /// After bulk deletions.
    static let deleteUnkept = "DELETE FROM keptPost WHERE keepers = 0"

    static let keepers = "SELECT keepers FROM keptPost WHERE post = ?"

    static let state = "SELECT revision, price, goneAt, closedAs FROM keptPost WHERE post = ?"

    static let setPublished = """
        UPDATE keptPost SET closedAs = NULL, goneAt = NULL,
            revision = CASE WHEN revision < ?1 THEN ?1 ELSE revision END,
            markedAt = CASE WHEN revision < ?1 THEN ?2 ELSE markedAt END,
            owner = ?3, hasContact = ?4, price = ?5, endsAt = ?6,
            isEndTold = CASE WHEN endsAt IS ?6 THEN isEndTold ELSE 0 END
        WHERE post = ?7
        """

    static let setClosed = """
        UPDATE keptPost SET closedAs = ?, markedAt = ?, revision = CASE WHEN revision = 0 THEN 1 ELSE revision END
        WHERE post = ?
        """

    static let setGone = """
        UPDATE keptPost SET goneAt = coalesce(goneAt, ?), hasContact = 0, price = NULL, formerPrice = NULL,
            priceNews = 0, endsAt = NULL
        WHERE post = ?
        """

    /// A full scan, after the history was replaced.
    static let resetStates = "UPDATE keptPost SET revision = 0, markedAt = NULL, goneAt = NULL, closedAs = NULL"
}
