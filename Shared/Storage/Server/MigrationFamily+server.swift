extension MigrationFamily {
    /// This module's tables on a server, where events get their numbers later.
    static let serverStorage = MigrationFamily(
        name: "storage",
        migrations: [
            Migration(
                1,
                "events, cursors, quarantine, answers, erasures and daily counts",
                .expand,
                sql: [meta, serverEvents, others].joined(separator: "\n")
            )
        ]
    )

    /// Without a number until the transaction is committed (``EventNumberer``).
    private static let serverEvents = """
        CREATE TABLE event (
            id INTEGER NOT NULL CONSTRAINT eventKey PRIMARY KEY,
            sequence INTEGER,
            at INTEGER NOT NULL,
            name TEXT NOT NULL,
            subject TEXT NOT NULL,
            isTombstone INTEGER NOT NULL,
            trace TEXT,
            version INTEGER NOT NULL,
            body TEXT NOT NULL,
            CONSTRAINT eventBySequence UNIQUE (sequence),
            CONSTRAINT eventIsAboutSomething CHECK (subject <> ''),
            CONSTRAINT eventTombstoneIsYesOrNo CHECK (isTombstone IN (0, 1))
        ) STRICT;
        CREATE INDEX eventBySubject ON event (subject);
        CREATE INDEX eventTombstone ON event (at) WHERE isTombstone = 1;
        CREATE INDEX eventWithoutNumber ON event (id) WHERE sequence IS NULL;
        CREATE TABLE eventCount (
            one INTEGER NOT NULL,
            newest INTEGER NOT NULL,
            CONSTRAINT eventCountKey PRIMARY KEY (one)
        ) STRICT;
        INSERT INTO eventCount (one, newest) VALUES (1, 0);
        CREATE TABLE turn (
            one INTEGER NOT NULL,
            CONSTRAINT turnKey PRIMARY KEY (one)
        ) STRICT;
        INSERT INTO turn (one) VALUES (1);
        """
}
