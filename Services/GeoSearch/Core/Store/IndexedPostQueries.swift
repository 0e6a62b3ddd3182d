/// The table that the index is loaded from.
///
/// The key is also the change's sequence number: each change replaces the row by one with a greater key, and a deletion
/// leaves a tombstone, a row with only the id. So reading beyond the last key finds all changes.
enum IndexedPostQueries {
    /// Lists are text with unit separators; a row without `kind` is a tombstone.
    static let table = """
        CREATE TABLE post (
            key INTEGER PRIMARY KEY AUTOINCREMENT,
            id TEXT NOT NULL,
            owner TEXT,
            kind TEXT,
            title TEXT,
            lat REAL,
            lon REAL,
            publishedAt INTEGER,
            titleWords TEXT,
            otherWords TEXT,
            tags TEXT,
            category TEXT,
            numbers TEXT,
            attributeWords TEXT,
            price REAL,
            currency TEXT,
            ratings INTEGER,
            meanRating REAL,
            ratingRank REAL,
            hours TEXT,
            zone TEXT,
            country TEXT,
            fence REAL,
            addressKey TEXT,
            address TEXT,
            addressLine TEXT,
            CONSTRAINT postID UNIQUE (id),
            CONSTRAINT postPoint CHECK ((lat IS NULL) = (lon IS NULL)),
            CONSTRAINT postGone CHECK ((kind IS NULL) = (owner IS NULL) AND (kind IS NULL) = (publishedAt IS NULL))
        ) STRICT;
        CREATE INDEX postByAddress ON post (addressKey) WHERE addressKey IS NOT NULL;
        CREATE INDEX postGoneByKey ON post (key) WHERE kind IS NULL;
        """

    static let columns = """
        id, owner, kind, title, lat, lon, publishedAt, titleWords, otherWords, tags, category, numbers, attributeWords,
        price, currency, ratings, meanRating, ratingRank, hours, zone, country, fence
        """

    static let save = """
        INSERT OR REPLACE INTO post (\(columns), addressKey, address, addressLine)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """
    static let exists = "SELECT 1 FROM post WHERE id = ? AND kind IS NOT NULL"
    static let find = "SELECT key, \(columns) FROM post WHERE id = ? AND kind IS NOT NULL"
    static let address = "SELECT addressKey, address, addressLine FROM post WHERE id = ?"
    static let list =
        "SELECT key, id FROM post WHERE key > ? AND key <= ? AND kind IS NOT NULL ORDER BY key LIMIT ?"
    static let delete = "INSERT OR REPLACE INTO post (id) VALUES (?)"
    static let changes = "SELECT key, \(columns) FROM post WHERE key > ? ORDER BY key LIMIT ?"
    static let newest = "SELECT max(key) FROM post"
    static let hasTombstone = "SELECT EXISTS (SELECT 1 FROM post WHERE key > ? AND kind IS NULL)"
    static let deleteTombstones =
        "DELETE FROM post WHERE key IN (SELECT key FROM post WHERE kind IS NULL AND key <= ? LIMIT ?)"

    /// Posts up to the mark that were not replayed.
    static let stale = "SELECT id FROM post WHERE key <= ? AND kind IS NOT NULL LIMIT ?"
}

/// The mark of a replay: the newest change before it.
enum ReplayQueries {
    static let table = """
        CREATE TABLE replay (mark INTEGER NOT NULL) STRICT;
        """
    static let find = "SELECT mark FROM replay"
    static let insert = "INSERT INTO replay (mark) VALUES (?)"
    static let delete = "DELETE FROM replay"
}

/// The declared kinds and their filterable attributes.
enum KindQueries {
    static let table = """
        CREATE TABLE kind (name TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
        CREATE TABLE kindAttribute (
            attribute TEXT NOT NULL,
            kind TEXT NOT NULL,
            type TEXT NOT NULL,
            PRIMARY KEY (attribute, kind)
        ) STRICT, WITHOUT ROWID;
        """
    static let names = "SELECT name FROM kind"
    static let attributes = "SELECT kind, attribute, type FROM kindAttribute"
    static let insert = "INSERT OR IGNORE INTO kind (name) VALUES (?)"
    static let insertAttribute = "INSERT INTO kindAttribute (attribute, kind, type) VALUES (?, ?, ?)"
    static let deleteAttributes = "DELETE FROM kindAttribute WHERE kind = ?"
}
