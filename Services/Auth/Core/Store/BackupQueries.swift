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

    static let pointColumn = "ALTER TABLE backup ADD COLUMN pointAt INTEGER;"

    static let list = """
        SELECT target, madeAt, verifiedAt, pointAt, failure, lateAt, notedAt, mailedAt FROM backup ORDER BY target
        """
    static let upsert = """
        INSERT INTO backup (target, madeAt, verifiedAt, pointAt, failure, lateAt, notedAt, mailedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (target) DO UPDATE SET madeAt = excluded.madeAt, verifiedAt = excluded.verifiedAt,
            pointAt = excluded.pointAt, failure = excluded.failure, lateAt = excluded.lateAt,
            notedAt = excluded.notedAt, mailedAt = excluded.mailedAt
        """
    static let delete = "DELETE FROM backup WHERE target = ?"
    static let nextLate = "SELECT min(lateAt) FROM backup WHERE mailedAt IS NULL"
}
