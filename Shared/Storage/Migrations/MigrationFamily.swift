/// Migrations numbered together.
struct MigrationFamily {
    let name: String
    let migrations: [Migration]

    static func service(_ migrations: [Migration]) -> MigrationFamily {
        MigrationFamily(name: "service", migrations: migrations)
    }

    /// This module's tables.
    static let storage = MigrationFamily(
        name: "storage",
        migrations: [
            Migration(
                1,
                "events, cursors, quarantine, answers, erasures and daily counts",
                .expand,
                sql: [meta, events, others].joined(separator: "\n")
            )
        ]
    )

    static let meta = """
        CREATE TABLE meta (
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            CONSTRAINT metaByName PRIMARY KEY (name)
        ) STRICT, WITHOUT ROWID;
        """

    private static let events = """
        CREATE TABLE event (
            sequence INTEGER NOT NULL CONSTRAINT eventBySequence PRIMARY KEY AUTOINCREMENT,
            at INTEGER NOT NULL,
            name TEXT NOT NULL,
            subject TEXT NOT NULL,
            isTombstone INTEGER NOT NULL,
            trace TEXT,
            version INTEGER NOT NULL,
            body TEXT NOT NULL,
            CONSTRAINT eventIsAboutSomething CHECK (subject <> ''),
            CONSTRAINT eventTombstoneIsYesOrNo CHECK (isTombstone IN (0, 1))
        ) STRICT;
        CREATE INDEX eventBySubject ON event (subject);
        CREATE INDEX eventTombstone ON event (at) WHERE isTombstone = 1;
        """

    /// Cursors, quarantine, answers, erasures and daily counts.
    static let others = """
        CREATE TABLE followCursor (
            source TEXT NOT NULL,
            epoch TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            since INTEGER NOT NULL,
            CONSTRAINT followCursorBySource PRIMARY KEY (source),
            CONSTRAINT followCursorCounts CHECK (sequence >= 0 AND since >= 0)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE quarantine (
            source TEXT NOT NULL,
            subject TEXT NOT NULL,
            sequence INTEGER NOT NULL,
            at INTEGER NOT NULL,
            name TEXT NOT NULL,
            attempts INTEGER NOT NULL,
            triedAt INTEGER NOT NULL,
            reason TEXT NOT NULL,
            trace TEXT,
            version INTEGER NOT NULL,
            body TEXT NOT NULL,
            CONSTRAINT quarantineBySubject PRIMARY KEY (source, subject)
        ) STRICT;
        CREATE INDEX quarantineByTrial ON quarantine (triedAt, source, subject);
        CREATE TABLE answer (
            number INTEGER NOT NULL CONSTRAINT answerByNumber PRIMARY KEY,
            caller TEXT NOT NULL,
            key TEXT NOT NULL,
            call TEXT NOT NULL,
            requestHash BLOB NOT NULL,
            version INTEGER NOT NULL,
            reply BLOB NOT NULL,
            at INTEGER NOT NULL,
            CONSTRAINT answerByKey UNIQUE (caller, key)
        ) STRICT;
        CREATE TABLE erasedPerson (
            person TEXT NOT NULL,
            rows INTEGER NOT NULL,
            trace TEXT,
            erasedAt INTEGER,
            confirmedAt INTEGER,
            CONSTRAINT erasedPersonKey PRIMARY KEY (person),
            CONSTRAINT erasedPersonCounts CHECK (rows >= 0)
        ) STRICT;
        CREATE INDEX erasedPersonByConfirmation ON erasedPerson (confirmedAt, person);
        CREATE TABLE dailyCount (
            activity TEXT NOT NULL,
            day INTEGER NOT NULL,
            times INTEGER NOT NULL,
            CONSTRAINT dailyCountKey PRIMARY KEY (activity, day),
            CONSTRAINT dailyCountIsPositive CHECK (times > 0)
        ) STRICT, WITHOUT ROWID;
        """
}
