/// Erasures and receipts; both outlive the account.
enum ErasureQueries {
    static let table = """
        CREATE TABLE erasure (
            person TEXT NOT NULL,
            requestedAt INTEGER NOT NULL,
            dueAt INTEGER NOT NULL,
            startedAt INTEGER,
            toldAt INTEGER,
            finishedAt INTEGER,
            CONSTRAINT erasureKey PRIMARY KEY (person),
            CONSTRAINT erasureIsToldOnceStarted CHECK ((startedAt IS NULL) = (toldAt IS NULL)),
            CONSTRAINT erasureEndsOnceStarted CHECK (finishedAt IS NULL OR startedAt IS NOT NULL)
        ) STRICT;
        CREATE INDEX erasureByDue ON erasure (dueAt, person) WHERE finishedAt IS NULL;
        CREATE INDEX erasureByTelling ON erasure (toldAt) WHERE finishedAt IS NULL;
        CREATE INDEX erasureByEnd ON erasure (finishedAt) WHERE finishedAt IS NOT NULL;

        CREATE TABLE erasureReceipt (
            person TEXT NOT NULL,
            service TEXT NOT NULL,
            erasedAt INTEGER NOT NULL,
            rows INTEGER NOT NULL,
            CONSTRAINT erasureReceiptKey PRIMARY KEY (person, service),
            CONSTRAINT erasureReceiptOfErasure FOREIGN KEY (person) REFERENCES erasure (person),
            CONSTRAINT erasureReceiptRows CHECK (rows >= 0)
        ) STRICT;
        """

    static let insert = """
        INSERT INTO erasure (person, requestedAt, dueAt) VALUES (?, ?, ?) ON CONFLICT (person) DO NOTHING
        """
    static let find = "SELECT person, requestedAt, dueAt, startedAt, finishedAt FROM erasure WHERE person = ?"
    static let cancel = "DELETE FROM erasure WHERE person = ? AND startedAt IS NULL"
    static let start = "UPDATE erasure SET startedAt = ?, toldAt = ? WHERE person = ?"
    static let finish = "UPDATE erasure SET finishedAt = ? WHERE person = ?"
    static let due = """
        SELECT person FROM erasure WHERE finishedAt IS NULL AND dueAt <= ? AND startedAt IS NULL
        ORDER BY dueAt, person LIMIT ?
        """
    static let openCount = "SELECT count(*) FROM erasure WHERE finishedAt IS NULL AND dueAt <= ?"
    static let oldestDue = "SELECT dueAt FROM erasure WHERE finishedAt IS NULL ORDER BY dueAt, person LIMIT 1"
    static let unfinished = """
        SELECT person, requestedAt, dueAt, startedAt, finishedAt FROM erasure
        WHERE finishedAt IS NULL AND (dueAt, person) > (?, ?) ORDER BY dueAt, person LIMIT ?
        """
    static let remindedBefore = """
        SELECT person FROM erasure WHERE finishedAt IS NULL AND toldAt < ? ORDER BY toldAt LIMIT ?
        """
    static let markReminded = "UPDATE erasure SET toldAt = ? WHERE person = ?"
    static let finishedBefore = """
        SELECT person FROM erasure WHERE finishedAt IS NOT NULL AND finishedAt < ? ORDER BY finishedAt LIMIT ?
        """
    static let delete = "DELETE FROM erasure WHERE person = ?"

    static let insertReceipt = """
        INSERT INTO erasureReceipt (person, service, erasedAt, rows) VALUES (?, ?, ?, ?)
        ON CONFLICT (person, service) DO NOTHING
        """
    static let receipts = "SELECT service FROM erasureReceipt WHERE person = ?"
    static let deleteReceipts = "DELETE FROM erasureReceipt WHERE person = ?"
}
