/// Migrations that are numbered together: those of this module, or those of the service.
struct MigrationFamily {
    let name: String
    let migrations: [Migration]

    static func service(_ migrations: [Migration]) -> MigrationFamily {
        MigrationFamily(name: "service", migrations: migrations)
    }

    /// The tables that this module keeps in every service's file.
    static let storage = MigrationFamily(
        name: "storage",
        migrations: [
            Migration(
                1,
                "events, cursors and answers",
                sql: """
                    CREATE TABLE meta (
                        name TEXT NOT NULL PRIMARY KEY,
                        value TEXT NOT NULL
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE event (
                        sequence INTEGER PRIMARY KEY AUTOINCREMENT,
                        name TEXT NOT NULL,
                        body TEXT NOT NULL,
                        subject TEXT,
                        at INTEGER NOT NULL
                    ) STRICT;
                    CREATE INDEX eventBySubject ON event (subject) WHERE subject IS NOT NULL;
                    CREATE TABLE followCursor (
                        source TEXT NOT NULL PRIMARY KEY,
                        epoch TEXT NOT NULL,
                        sequence INTEGER NOT NULL CHECK (sequence >= 0)
                    ) STRICT, WITHOUT ROWID;
                    CREATE TABLE answer (
                        caller TEXT NOT NULL,
                        key TEXT NOT NULL,
                        call TEXT NOT NULL,
                        requestHash BLOB NOT NULL,
                        reply BLOB NOT NULL,
                        at INTEGER NOT NULL,
                        PRIMARY KEY (caller, key)
                    ) STRICT;
                    CREATE INDEX answerByTime ON answer (at);
                    """
            )
        ]
    )
}
