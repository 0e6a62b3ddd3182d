import ServiceKit

enum Migrations {
    static let all = [
        Migration(1, "kinds, posts, ratings, trips and photos", .expand, sql: tables.joined(separator: "\n")),
        Migration(2, "hidden posts whose authors auth does not know", .expand, sql: HidingNoteQueries.table),
    ]

    private static let tables = [
        kinds,
        AppQueries.table,
        ReindexingQueries.table,
        posts,
        counts,
        PostUsageQueries.table,
        imports,
        media,
        RatingQueries.table,
        TripSchema.sql,
        BlockQueries.table,
        HidingQueries.table,
    ]

    private static let kinds = """
        CREATE TABLE kind (
            name TEXT NOT NULL,
            definition TEXT NOT NULL,
            revision INTEGER NOT NULL,
            changedAt INTEGER NOT NULL,
            CONSTRAINT kindKey PRIMARY KEY (name)
        ) STRICT;
        """

    /// Content is JSON, so that new attributes need no migration; indexed values have columns.
    ///
    /// `formerState` is the state to restore from hiding, `expiresAt` the end of a published post, `stars` the sum over
    /// its `ratings`. Ratings of deleted posts are deleted later, in batches.
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

    /// Counts by state; owner '' means all.
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

    private static let imports = "\(ImportRunQueries.table)\n\(KindChangeQueries.table)"

    /// Photos (`media`) share files (`mediaFile`); access follows from the objects that use them (`mediaUse`).
    private static let media = """
        CREATE TABLE upload (
            id TEXT NOT NULL,
            owner TEXT NOT NULL,
            sha256 TEXT NOT NULL,
            size INTEGER NOT NULL,
            name TEXT,
            received INTEGER NOT NULL,
            media TEXT,
            endsAt INTEGER NOT NULL,
            CONSTRAINT uploadKey PRIMARY KEY (id)
        ) STRICT;
        CREATE INDEX uploadByOwner ON upload (owner, sha256, size);
        CREATE INDEX uploadByEnd ON upload (endsAt);

        CREATE TABLE media (
            id TEXT NOT NULL,
            owner TEXT NOT NULL,
            hash TEXT NOT NULL,
            broughtAs BLOB NOT NULL,
            name TEXT,
            createdAt INTEGER NOT NULL,
            unusedSince INTEGER,
            CONSTRAINT mediaKey PRIMARY KEY (id),
            CONSTRAINT mediaHasFiles FOREIGN KEY (hash) REFERENCES mediaFile (id)
        ) STRICT;
        CREATE INDEX mediaByOwner ON media (owner, id);
        CREATE INDEX mediaByOwnerAndSum ON media (owner, broughtAs);
        CREATE INDEX mediaByFile ON media (hash);
        CREATE INDEX mediaUnused ON media (unusedSince) WHERE unusedSince IS NOT NULL;

        CREATE TABLE mediaFile (
            id TEXT NOT NULL,
            description TEXT NOT NULL,
            uses INTEGER NOT NULL,
            endsAt INTEGER,
            CONSTRAINT mediaFileKey PRIMARY KEY (id),
            CONSTRAINT mediaFileUsesArePositive CHECK (uses >= 0),
            CONSTRAINT mediaFileEndsUnused CHECK ((uses = 0) = (endsAt IS NOT NULL))
        ) STRICT;
        CREATE INDEX mediaFileByEnd ON mediaFile (endsAt) WHERE endsAt IS NOT NULL;

        CREATE TABLE mediaUse (
            media TEXT NOT NULL,
            purpose TEXT NOT NULL,
            subject TEXT NOT NULL,
            CONSTRAINT mediaUseKey PRIMARY KEY (media, purpose, subject)
        ) STRICT;
        CREATE INDEX mediaUseBySubject ON mediaUse (purpose, subject);

        CREATE TABLE mediaUsage (
            owner TEXT NOT NULL,
            files INTEGER NOT NULL,
            bytes INTEGER NOT NULL,
            uploads INTEGER NOT NULL,
            CONSTRAINT mediaUsageKey PRIMARY KEY (owner),
            CONSTRAINT mediaUsageIsPositive CHECK (files >= uploads AND bytes >= 0 AND uploads >= 0)
        ) STRICT;
        """
}
