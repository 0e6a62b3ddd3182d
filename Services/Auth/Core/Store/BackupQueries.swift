/// The targets of backups; `mailedAt` is the time of the mail about present trouble.
enum BackupQueries {
    static let table = """
        CREATE TABLE backup (
            target TEXT NOT NULL,
            madeAt INTEGER,
            verifiedAt INTEGER,
            failure TEXT,
            lateAt INTEGER,
            notedAt INTEGER NOT NULL,
            mailedAt INTEGER,
            CONSTRAINT backupKey PRIMARY KEY (target)
        ) STRICT;
        """

    static let list = """
        SELECT target, madeAt, verifiedAt, failure, lateAt, notedAt, mailedAt FROM backup ORDER BY target
        """
    static let upsert = """
        INSERT INTO backup (target, madeAt, verifiedAt, failure, lateAt, notedAt, mailedAt) VALUES (?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (target) DO UPDATE SET madeAt = excluded.madeAt, verifiedAt = excluded.verifiedAt,
            failure = excluded.failure, lateAt = excluded.lateAt, notedAt = excluded.notedAt,
            mailedAt = excluded.mailedAt
        """
    static let delete = "DELETE FROM backup WHERE target = ?"
    static let nextLate = "SELECT min(lateAt) FROM backup WHERE mailedAt IS NULL"
}
