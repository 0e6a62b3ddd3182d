import CatalogueContract

/// SQL of `kind`.
enum KindQueries {
    private static let columns = "definition, revision, changedAt"
    static let find = "SELECT \(columns) FROM kind WHERE name = ?"
    static let list = "SELECT \(columns) FROM kind WHERE name > ? ORDER BY name LIMIT ?"
    static let names = "SELECT name FROM kind ORDER BY name"
    static let upsert = """
        INSERT INTO kind (name, definition, revision, changedAt) VALUES (?, ?, ?, ?)
        ON CONFLICT (name) DO UPDATE SET
            definition = excluded.definition, revision = excluded.revision, changedAt = excluded.changedAt
        """
}

/// SQL of `kindNews`: each kind's last public change.
enum KindChangeQueries {
    static let table = """
        CREATE TABLE kindNews (
            kind TEXT NOT NULL,
            number INTEGER NOT NULL,
            changedAt INTEGER NOT NULL,
            CONSTRAINT kindNewsKey PRIMARY KEY (kind),
            CONSTRAINT kindNewsByNumber UNIQUE (number)
        ) STRICT;
        """

    static let upsert = """
        INSERT INTO kindNews (kind, number, changedAt)
        VALUES (?, (SELECT coalesce(max(number), 0) + 1 FROM kindNews), ?)
        ON CONFLICT (kind) DO UPDATE SET number = excluded.number, changedAt = excluded.changedAt
        """
    static let last = "SELECT max(number) FROM kindNews"
    static let after = "SELECT kind, number, changedAt FROM kindNews WHERE number > ? ORDER BY number"
}

/// SQL of `reindexing`.
enum ReindexingQueries {
    static let table = """
        CREATE TABLE reindexing (
            kind TEXT NOT NULL,
            before TEXT NOT NULL,
            done INTEGER NOT NULL,
            posts INTEGER NOT NULL,
            CONSTRAINT reindexingKey PRIMARY KEY (kind)
        ) STRICT;
        """

    static let begin = """
        INSERT INTO reindexing (kind, before, done, posts) VALUES (?, ?, 0, ?)
        ON CONFLICT (kind) DO UPDATE SET before = excluded.before, done = 0, posts = excluded.posts
        """
    static let next = "SELECT kind, before FROM reindexing ORDER BY kind LIMIT 1"
    static let progress = "SELECT done, posts FROM reindexing WHERE kind = ?"
    static let advance = "UPDATE reindexing SET before = ?, done = done + ? WHERE kind = ?"
    static let end = "DELETE FROM reindexing WHERE kind = ?"
    static let posts = PostQueries.list(byOwner: false, ofKind: true, in: .published)
}
