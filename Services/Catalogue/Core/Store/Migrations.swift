import Storage

/// The schema of the catalogue's file: appended to, never edited.
enum Migrations {
    static let all = [
        Migration(1, "posts", sql: posts),
        Migration(2, "posts that have been deleted", sql: deletedPosts),
        Migration(3, "how many posts there are", sql: counts),
    ]

    /// Tags and cuisines are JSON arrays; SQLite 3.40 allows its JSON functions in no schema that it does not trust.
    private static let posts = """
        CREATE TABLE post (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
            owner TEXT NOT NULL CHECK (length(owner) = 26),
            kind TEXT NOT NULL CHECK (kind IN ('offer', 'restaurant', 'sight', 'tip')),
            title TEXT NOT NULL CHECK (length(title) BETWEEN 1 AND 120),
            text TEXT CHECK (length(text) BETWEEN 1 AND 10000),
            lat REAL CHECK (lat BETWEEN -90 AND 90),
            lon REAL CHECK (lon BETWEEN -180 AND 180),
            country TEXT CHECK (length(country) = 2),
            city TEXT CHECK (length(city) BETWEEN 1 AND 120),
            address TEXT CHECK (length(address) BETWEEN 1 AND 200),
            tags TEXT NOT NULL CHECK (substr(tags, 1, 1) = '['),
            email TEXT CHECK (length(email) BETWEEN 3 AND 254),
            phone TEXT CHECK (length(phone) BETWEEN 3 AND 100),
            website TEXT CHECK (length(website) BETWEEN 8 AND 500),
            priceAmount TEXT CHECK (length(priceAmount) BETWEEN 1 AND 13),
            priceCurrency TEXT CHECK (length(priceCurrency) = 3),
            openingHours TEXT CHECK (length(openingHours) BETWEEN 1 AND 1000),
            cuisines TEXT CHECK (substr(cuisines, 1, 1) = '['),
            radius REAL CHECK (radius BETWEEN 10 AND 100000),
            category TEXT,
            source TEXT CHECK (length(source) BETWEEN 1 AND 40),
            externalID TEXT CHECK (length(externalID) BETWEEN 1 AND 100),
            createdAt INTEGER NOT NULL,
            changedAt INTEGER NOT NULL,
            revision INTEGER NOT NULL CHECK (revision >= 1),
            CHECK ((lat IS NULL) = (lon IS NULL)),
            CHECK (kind NOT IN ('restaurant', 'sight') OR lat IS NOT NULL),
            CHECK ((priceAmount IS NULL) = (priceCurrency IS NULL)),
            CHECK (kind = 'offer' OR priceAmount IS NULL),
            CHECK (kind = 'restaurant' OR openingHours IS NULL),
            CHECK ((kind = 'restaurant') = (cuisines IS NOT NULL)),
            CHECK ((kind = 'sight') = (radius IS NOT NULL)),
            CHECK ((kind = 'tip') = (category IS NOT NULL)),
            CHECK ((source IS NULL) = (externalID IS NULL))
        ) STRICT;
        CREATE INDEX postByOwner ON post (owner, id);
        CREATE INDEX postByKind ON post (kind, id);
        CREATE INDEX postByOwnerAndKind ON post (owner, kind, id);
        CREATE UNIQUE INDEX postByOrigin ON post (owner, source, externalID) WHERE source IS NOT NULL;
        """

    private static let deletedPosts = """
        CREATE TABLE deletedPost (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
            owner TEXT NOT NULL CHECK (length(owner) = 26),
            deletedAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        """

    /// Kept by triggers, so that no write can forget it; the owner '' stands for all of them together.
    private static let counts = """
        CREATE TABLE postCount (
            owner TEXT NOT NULL,
            kind TEXT NOT NULL,
            count INTEGER NOT NULL CHECK (count >= 0),
            PRIMARY KEY (owner, kind)
        ) STRICT, WITHOUT ROWID;
        CREATE TRIGGER postCountAfterInsert AFTER INSERT ON post BEGIN
            INSERT INTO postCount (owner, kind, count) VALUES (NEW.owner, NEW.kind, 1), ('', NEW.kind, 1)
            ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
        END;
        CREATE TRIGGER postCountAfterDelete AFTER DELETE ON post BEGIN
            UPDATE postCount SET count = count - 1 WHERE owner IN (OLD.owner, '') AND kind = OLD.kind;
        END;
        CREATE TRIGGER postCountAfterUpdate AFTER UPDATE OF owner, kind ON post BEGIN
            UPDATE postCount SET count = count - 1 WHERE owner IN (OLD.owner, '') AND kind = OLD.kind;
            INSERT INTO postCount (owner, kind, count) VALUES (NEW.owner, NEW.kind, 1), ('', NEW.kind, 1)
            ON CONFLICT (owner, kind) DO UPDATE SET count = count + 1;
        END;
        """
}
