import ServiceKit

/// The schema of the catalogue's file.
enum Migrations {
    static let all = [Migration(1, "kinds, posts, ratings and trips", sql: tables.joined(separator: "\n"))]

    private static let tables = [
        kinds,
        posts,
        counts,
        imports,
        RatingQueries.table,
        TripTables.sql,
        BlockQueries.table,
        DoubtfulHiding.table,
    ]

    /// What is declared, as JSON: it is only ever read and written whole.
    private static let kinds = """
        CREATE TABLE kind (
            name TEXT NOT NULL,
            definition TEXT NOT NULL,
            revision INTEGER NOT NULL,
            changedAt INTEGER NOT NULL,
            CONSTRAINT kindKey PRIMARY KEY (name)
        ) STRICT;
        """

    /// What an author says is one JSON text, so that a kind with new attributes is no new schema; what posts are found by
    /// here are columns of their own.
    ///
    /// A hidden post remembers the state that it comes back to (`formerState`). `expiresAt` is when a published post ends by
    /// itself, `stars` the sum of all that its `ratings` gave. The ratings of a deleted post go after it, in batches.
    private static let posts = """
        CREATE TABLE post (
            id TEXT NOT NULL,
            owner TEXT NOT NULL,
            kind TEXT NOT NULL,
            state TEXT NOT NULL,
            formerState TEXT,
            content TEXT NOT NULL,
            photos TEXT,
            source TEXT,
            externalID TEXT,
            createdAt INTEGER NOT NULL,
            changedAt INTEGER NOT NULL,
            revision INTEGER NOT NULL,
            expiresAt INTEGER,
            geonameID INTEGER,
            country TEXT,
            ratings INTEGER NOT NULL,
            stars INTEGER NOT NULL,
            seenAt INTEGER,
            CONSTRAINT postKey PRIMARY KEY (id),
            CONSTRAINT postByOrigin UNIQUE (owner, source, externalID),
            CONSTRAINT postOriginIsWhole CHECK ((source IS NULL) = (externalID IS NULL)),
            CONSTRAINT postRevisionIsCounted CHECK (revision >= 1),
            CONSTRAINT postComesBackFromHiding CHECK ((state = 'hidden') = (formerState IS NOT NULL)),
            CONSTRAINT postStarsAreOfRatings CHECK (stars BETWEEN ratings AND 5 * ratings)
        ) STRICT;
        CREATE INDEX postByState ON post (state, id);
        CREATE INDEX postByKind ON post (kind, state, id);
        CREATE INDEX postByOwner ON post (owner, id);
        CREATE INDEX postByOwnerAndState ON post (owner, state, id);
        CREATE INDEX postByOwnerAndKind ON post (owner, kind, id);
        CREATE INDEX postByOwnerKindAndState ON post (owner, kind, state, id);
        CREATE INDEX postByEnd ON post (state, expiresAt, id) WHERE expiresAt IS NOT NULL;
        CREATE INDEX postByPlace ON post (geonameID, kind, id) WHERE state = 'published' AND geonameID IS NOT NULL;
        CREATE INDEX postByCountry ON post (country, kind, id) WHERE state = 'published' AND country IS NOT NULL;

        CREATE TABLE deletedPost (
            id TEXT NOT NULL,
            deletedAt INTEGER NOT NULL,
            hasRatings INTEGER NOT NULL,
            CONSTRAINT deletedPostKey PRIMARY KEY (id)
        ) STRICT;
        CREATE INDEX deletedPostWithRatings ON deletedPost (hasRatings, id) WHERE hasRatings = 1;
        """

    /// How many posts there are in each state; the owner '' stands for all of them together.
    private static let counts = """
        CREATE TABLE postCount (
            owner TEXT NOT NULL,
            state TEXT NOT NULL,
            kind TEXT NOT NULL,
            posts INTEGER NOT NULL,
            CONSTRAINT postCountKey PRIMARY KEY (owner, state, kind),
            CONSTRAINT postCountIsPositive CHECK (posts >= 0)
        ) STRICT;
        """

    /// Imports on their way, and what they and others have changed.
    private static let imports = "\(ImportRunRecord.table)\n\(KindNewsRecord.table)"
}
