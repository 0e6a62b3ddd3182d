/// A queued mail has `dueAt`, a failed one `failedAt`.
///
/// `account` is unsealed, so that an erasure can delete the mails.
enum MailQueries {
    static let table = """

        CREATE TABLE mail (
            id TEXT NOT NULL,
            account TEXT,
            kind TEXT NOT NULL,
            sealed BLOB NOT NULL,
            postedAt INTEGER NOT NULL,
            tries INTEGER NOT NULL DEFAULT 0,
            dueAt INTEGER,
            failedAt INTEGER,
            trouble TEXT,
            CONSTRAINT mailKey PRIMARY KEY (id),
            CONSTRAINT mailTries CHECK (tries >= 0),
            CONSTRAINT mailWaitsOrFailed CHECK ((dueAt IS NULL) = (failedAt IS NOT NULL)),
            CONSTRAINT mailFailedOfTrouble CHECK (failedAt IS NULL OR trouble IS NOT NULL)
        ) STRICT;
        CREATE INDEX mailByDue ON mail (dueAt, id, kind) WHERE dueAt IS NOT NULL;
        CREATE INDEX mailByFailure ON mail (failedAt, id) WHERE failedAt IS NOT NULL;
        CREATE INDEX mailByAccount ON mail (account) WHERE account IS NOT NULL;
        CREATE INDEX mailByTrouble ON mail (id) WHERE trouble IS NOT NULL;
        """

    static let insert = "INSERT INTO mail (id, account, kind, sealed, postedAt, dueAt) VALUES (?, ?, ?, ?, ?, ?)"
    static let queuedCount = "SELECT count(*) FROM mail WHERE dueAt IS NOT NULL AND kind <> '\(MailOutbox.decoyKind)'"
    static let queuedDecoyCount =
        "SELECT count(*) FROM mail WHERE dueAt IS NOT NULL AND kind = '\(MailOutbox.decoyKind)'"
    /// Reads the rows of the queue, at most its capacity.
    static let oldestQueued =
        "SELECT min(postedAt) FROM mail WHERE dueAt IS NOT NULL AND kind <> '\(MailOutbox.decoyKind)'"
    static let givenUpCount = "SELECT count(*) FROM mail WHERE failedAt IS NOT NULL"
    static let next = """
        SELECT id, kind, sealed, postedAt, tries, dueAt, failedAt, trouble FROM mail
        WHERE dueAt IS NOT NULL ORDER BY dueAt, id LIMIT 1
        """
    static let failed = """
        SELECT id, kind, sealed, postedAt, tries, dueAt, failedAt, trouble FROM mail
        WHERE trouble IS NOT NULL AND id > ? ORDER BY id LIMIT ?
        """
    static let failedCount = "SELECT count(*) FROM mail WHERE trouble IS NOT NULL"
    /// The number of tries shows whether another instance has claimed the mail since it was read.
    static let claim = "UPDATE mail SET tries = tries + 1, dueAt = ? WHERE id = ? AND tries = ? AND dueAt IS NOT NULL"
    static let release = "UPDATE mail SET tries = tries - 1, dueAt = ? WHERE id = ? AND tries = ? AND dueAt IS NOT NULL"
    static let setError = "UPDATE mail SET trouble = ? WHERE id = ? AND tries = ?"
    static let markFailed = "UPDATE mail SET dueAt = NULL, failedAt = ?, trouble = ? WHERE id = ? AND tries = ?"
    static let resetAttempts = "UPDATE mail SET tries = 0, dueAt = ?, failedAt = NULL, trouble = NULL WHERE id = ?"
    static let delete = "DELETE FROM mail WHERE id = ?"
    static let deleteQueued = "DELETE FROM mail WHERE dueAt IS NOT NULL"
    static let deleteOfAccount = "DELETE FROM mail WHERE id IN (SELECT id FROM mail WHERE account = ? LIMIT ?)"
    static let deleteOldestFailed = """
        DELETE FROM mail WHERE id IN (
            SELECT id FROM mail WHERE failedAt IS NOT NULL ORDER BY failedAt DESC, id DESC LIMIT 10 OFFSET ?
        )
        """
    static let deleteFailed = """
        DELETE FROM mail WHERE id IN (
            SELECT id FROM mail WHERE failedAt IS NOT NULL AND failedAt < ? ORDER BY failedAt LIMIT ?
        )
        """
}
