/// Visits as ids and times, without positions; `heardAt` is by the service's clock.
enum FenceWatchQueries {
    static let table = """
        CREATE TABLE tracker (
            person TEXT NOT NULL,
            newestAt INTEGER NOT NULL,
            heardAt INTEGER NOT NULL,
            CONSTRAINT trackerKey PRIMARY KEY (person)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX trackerByTime ON tracker (heardAt, person);

        CREATE TABLE fenceWatch (
            person TEXT NOT NULL,
            post TEXT NOT NULL,
            phase TEXT NOT NULL,
            visitAt INTEGER,
            pendingAt INTEGER,
            hasDwelt INTEGER NOT NULL,
            isQuiet INTEGER NOT NULL,
            toldAt INTEGER,
            CONSTRAINT fenceWatchKey PRIMARY KEY (person, post),
            CONSTRAINT fenceWatchPhase CHECK (phase IN ('outside', 'arriving', 'inside', 'leaving')),
            CONSTRAINT fenceWatchVisit CHECK ((phase IN ('inside', 'leaving')) = (visitAt IS NOT NULL)),
            CONSTRAINT fenceWatchPending CHECK ((phase IN ('arriving', 'leaving')) = (pendingAt IS NOT NULL))
        ) STRICT, WITHOUT ROWID;
        """

    private static let columns = "post, phase, visitAt, pendingAt, hasDwelt, isQuiet, toldAt"
    static let list = "SELECT \(columns) FROM fenceWatch WHERE person = ? AND post > ? ORDER BY post LIMIT ?"
    static let save = """
        INSERT INTO fenceWatch (person, \(columns)) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        ON CONFLICT (person, post) DO UPDATE SET phase = excluded.phase, visitAt = excluded.visitAt,
            pendingAt = excluded.pendingAt, hasDwelt = excluded.hasDwelt, isQuiet = excluded.isQuiet,
            toldAt = excluded.toldAt
        """
    static let delete = "DELETE FROM fenceWatch WHERE person = ? AND post = ?"
    static let deleteAll = "DELETE FROM fenceWatch WHERE person = ?"
    static let newestFix = "SELECT newestAt FROM tracker WHERE person = ?"
    static let saveFix = """
        INSERT INTO tracker (person, newestAt, heardAt) VALUES (?, ?, ?)
        ON CONFLICT (person) DO UPDATE SET newestAt = excluded.newestAt, heardAt = excluded.heardAt
        """
    static let deleteFix = "DELETE FROM tracker WHERE person = ?"
    static let inactive = "SELECT person FROM tracker WHERE heardAt < ? ORDER BY heardAt LIMIT ?"
}
