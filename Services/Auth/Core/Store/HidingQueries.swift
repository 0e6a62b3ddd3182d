/// SQL of `hiding`: why a post is or was hidden, and the objection of its author.
///
/// `owner` is NULL until the catalogue has sent it. A restored post's row is kept for its author to read the decision;
/// `hiddenPost` has the posts that are hidden now.
enum HidingQueries {
    static let table = """
        CREATE TABLE hiding (
            post TEXT NOT NULL,
            owner TEXT,
            title TEXT,
            hiddenAt INTEGER NOT NULL,
            hiddenBy TEXT,
            category TEXT,
            reason TEXT,
            objection TEXT,
            objectedAt INTEGER,
            decision TEXT,
            decidedAt INTEGER,
            decidedBy TEXT,
            answer TEXT,
            isUnseen INTEGER NOT NULL,
            CONSTRAINT hidingKey PRIMARY KEY (post),
            CONSTRAINT hidingObjectionIsWhole CHECK ((objection IS NULL) = (objectedAt IS NULL)),
            CONSTRAINT hidingDecisionIsWhole CHECK ((decision IS NULL) = (decidedAt IS NULL)),
            CONSTRAINT hidingDecisionIsKnown CHECK (decision IN ('uphold', 'restore')),
            CONSTRAINT hidingUpholdsObjections CHECK (decision IS NULL OR decision = 'restore' OR objectedAt IS NOT NULL)
        ) STRICT;
        CREATE INDEX hidingByOwner ON hiding (owner, hiddenAt, post);
        CREATE INDEX hidingUnseen ON hiding (owner) WHERE isUnseen = 1;
        CREATE INDEX hidingObjected ON hiding (objectedAt, post) WHERE objectedAt IS NOT NULL AND decision IS NULL;
        CREATE INDEX hidingObjectedByOwner ON hiding (owner) WHERE objectedAt IS NOT NULL AND decision IS NULL;
        CREATE INDEX hidingByEnd ON hiding (decidedAt) WHERE decision = 'restore';
        CREATE INDEX hidingByModerator ON hiding (hiddenBy) WHERE hiddenBy IS NOT NULL;
        CREATE INDEX hidingByDecider ON hiding (decidedBy) WHERE decidedBy IS NOT NULL;

        INSERT INTO hiding (post, hiddenAt, isUnseen) SELECT post, hiddenAt, 0 FROM hiddenPost;
        """

    private static let columns = """
        SELECT post, owner, title, hiddenAt, hiddenBy, category, reason, objection, objectedAt, decision, decidedAt, answer,
            isUnseen
        FROM hiding
        """
    static let find = "\(columns) WHERE post = ?"
    static let list =
        "\(columns) WHERE owner = ? AND (hiddenAt, post) < (?, ?) ORDER BY hiddenAt DESC, post DESC LIMIT ?"
    static let unseenCount = "SELECT count(*) FROM hiding WHERE owner = ? AND isUnseen = 1"
    private static let isOpen = "objectedAt IS NOT NULL AND decision IS NULL"
    static let objected = """
        \(columns) WHERE \(isOpen) AND (objectedAt, post) > (?, ?) AND owner <> ? ORDER BY objectedAt, post LIMIT ?
        """
    static let objectedCount = "SELECT count(*) FROM hiding WHERE \(isOpen)"
    static let objectedCountOf = "SELECT count(*) FROM hiding WHERE owner = ? AND \(isOpen)"

    /// Replaces that of a former hiding.
    static let insert = """
        INSERT INTO hiding (post, hiddenAt, hiddenBy, category, reason, isUnseen) VALUES (?, ?, ?, ?, ?, 0)
        ON CONFLICT (post) DO UPDATE SET owner = NULL, title = NULL, hiddenAt = excluded.hiddenAt,
            hiddenBy = excluded.hiddenBy, category = excluded.category, reason = excluded.reason, objection = NULL,
            objectedAt = NULL, decision = NULL, decidedAt = NULL, decidedBy = NULL, answer = NULL, isUnseen = 0
        """
    /// Changes a row once, so that its author gets one mail.
    static let setOwner = "UPDATE hiding SET owner = ?, title = ?, isUnseen = 1 WHERE post = ? AND owner IS NULL"
    static let object = "UPDATE hiding SET objection = ?, objectedAt = ? WHERE post = ?"
    static let decide = """
        UPDATE hiding SET decision = ?, decidedAt = ?, decidedBy = ?, answer = ?, isUnseen = 1 WHERE post = ?
        """
    static let markSeen = "UPDATE hiding SET isUnseen = 0 WHERE owner = ? AND isUnseen = 1"
    static let delete = "DELETE FROM hiding WHERE post = ?"
    static let deleteRestored = """
        DELETE FROM hiding WHERE post IN (
            SELECT post FROM hiding WHERE decision = 'restore' AND decidedAt < ? ORDER BY decidedAt LIMIT ?
        )
        """
    static let deleteOfOwner = "DELETE FROM hiding WHERE post IN (SELECT post FROM hiding WHERE owner = ? LIMIT ?)"
    static let blankModerator = """
        UPDATE hiding SET hiddenBy = NULL WHERE post IN (SELECT post FROM hiding WHERE hiddenBy = ? LIMIT ?)
        """
    static let blankDecider = """
        UPDATE hiding SET decidedBy = NULL WHERE post IN (SELECT post FROM hiding WHERE decidedBy = ? LIMIT ?)
        """
}
