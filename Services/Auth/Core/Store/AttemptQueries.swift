enum AttemptQueries {
    static let table = """
        CREATE TABLE attempt (
            bucket BLOB NOT NULL,
            failures INTEGER NOT NULL,
            nextAt INTEGER NOT NULL,
            lastAt INTEGER NOT NULL,
            CONSTRAINT attemptKey PRIMARY KEY (bucket),
            CONSTRAINT attemptFailures CHECK (failures >= 1)
        ) STRICT;
        CREATE INDEX attemptByTime ON attempt (lastAt);
        """

    static let find = "SELECT failures, nextAt, lastAt FROM attempt WHERE bucket = ?"
    static let set = """
        INSERT INTO attempt (bucket, failures, nextAt, lastAt) VALUES (?, ?, ?, ?)
        ON CONFLICT (bucket) DO UPDATE
        SET failures = excluded.failures, nextAt = excluded.nextAt, lastAt = excluded.lastAt
        """
    static let delete = "DELETE FROM attempt WHERE bucket = ?"
    static let deleteOutdated = """
        DELETE FROM attempt WHERE bucket IN (SELECT bucket FROM attempt WHERE lastAt < ? ORDER BY lastAt LIMIT ?)
        """
    static let deleteExcess = """
        DELETE FROM attempt WHERE bucket IN (SELECT bucket FROM attempt ORDER BY lastAt DESC LIMIT ? OFFSET ?)
        """
}
