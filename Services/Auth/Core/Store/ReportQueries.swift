/// `subject` is one text for lookups, `snapshot` is JSON.
enum ReportQueries {
    static let table = """
        CREATE TABLE report (
            id TEXT NOT NULL,
            subject TEXT NOT NULL,
            owner TEXT NOT NULL,
            reporter TEXT,
            reason TEXT NOT NULL,
            text TEXT,
            snapshot TEXT,
            reportedAt INTEGER NOT NULL,
            resolvedAt INTEGER,
            resolvedBy TEXT,
            action TEXT,
            note TEXT,
            CONSTRAINT reportKey PRIMARY KEY (id),
            CONSTRAINT reportResolvedIsWhole CHECK (
                (resolvedAt IS NULL) = (action IS NULL) AND (resolvedAt IS NULL) = (resolvedBy IS NULL))
        ) STRICT;
        CREATE UNIQUE INDEX reportByReporterAndSubject ON report (reporter, subject) WHERE resolvedAt IS NULL;
        CREATE INDEX reportOpen ON report (reportedAt, id) WHERE resolvedAt IS NULL;
        CREATE INDEX reportBySubject ON report (subject) WHERE resolvedAt IS NULL;
        CREATE INDEX reportByReporter ON report (reporter, reportedAt, id);
        CREATE INDEX reportByOwner ON report (owner, reportedAt, id);
        CREATE INDEX reportByEnd ON report (resolvedAt) WHERE resolvedAt IS NOT NULL;

        CREATE TABLE hiddenPost (
            post TEXT NOT NULL,
            hiddenAt INTEGER NOT NULL,
            CONSTRAINT hiddenPostKey PRIMARY KEY (post)
        ) STRICT;
        """

    private static let columns = """
        SELECT id, subject, owner, reporter, reason, text, snapshot, reportedAt, resolvedAt,
            resolvedBy, action, note
        FROM report
        """
    static let find = "\(columns) WHERE id = ?"
    static let openBy = "\(columns) WHERE reporter = ? AND subject = ? AND resolvedAt IS NULL"
    static let open = """
        \(columns) WHERE resolvedAt IS NULL AND (reportedAt, id) > (?, ?) AND owner <> ?
        ORDER BY reportedAt, id LIMIT ?
        """
    private static let summary = "SELECT id, subject, reason, reportedAt, action, resolvedAt FROM report"
    static let newestAbout = "\(summary) WHERE owner = ? ORDER BY reportedAt DESC, id DESC LIMIT ?"
    static let newestBy = """
        \(summary) WHERE reporter = ? AND owner <> ? ORDER BY reportedAt DESC, id DESC LIMIT ?
        """
    static let someAbout = "SELECT id FROM report WHERE owner = ? LIMIT ?"
    static let someBy = "SELECT id FROM report WHERE reporter = ? AND owner <> ? LIMIT ?"
    /// Sorts few rows: twenty a day, for half a year.
    static let export = """
        SELECT id, subject, reason, text, reportedAt FROM report WHERE reporter = ? AND id > ? ORDER BY id LIMIT ?
        """
    static let openCount = "SELECT count(*) FROM report WHERE resolvedAt IS NULL"
    static let openCountAbout = "SELECT count(*) FROM report WHERE owner = ? AND resolvedAt IS NULL"
    static let openCountOf = "SELECT count(*) FROM report WHERE subject = ? AND resolvedAt IS NULL"
    static let countBy = "SELECT count(*) FROM report WHERE reporter = ? AND reportedAt > ?"
    static let oldestSince = """
        SELECT reportedAt FROM report WHERE reporter = ? AND reportedAt > ? ORDER BY reportedAt LIMIT 1
        """
    static let insert = """
        INSERT INTO report (id, subject, owner, reporter, reason, text, snapshot, reportedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    static let resolve = """
        UPDATE report SET resolvedAt = ?, resolvedBy = ?, action = ?, note = ? WHERE subject = ? AND resolvedAt IS NULL
        """
    static let deleteResolved = """
        DELETE FROM report WHERE id IN (
            SELECT id FROM report WHERE resolvedAt IS NOT NULL AND resolvedAt < ? ORDER BY resolvedAt LIMIT ?
        )
        """
    static let blankReported = """
        UPDATE report SET snapshot = NULL, text = NULL, note = NULL WHERE id IN (
            SELECT id FROM report
            WHERE owner = ? AND (snapshot IS NOT NULL OR text IS NOT NULL OR note IS NOT NULL) LIMIT ?
        )
        """
    static let reportedBy = "SELECT id, snapshot FROM report WHERE reporter = ? LIMIT ?"
    static let blankReporter = "UPDATE report SET reporter = NULL, text = NULL, snapshot = ? WHERE id = ?"

    static let hidePost = "INSERT INTO hiddenPost (post, hiddenAt) VALUES (?, ?) ON CONFLICT (post) DO NOTHING"
    static let restorePost = "DELETE FROM hiddenPost WHERE post = ?"
}
