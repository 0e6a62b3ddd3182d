/// Published home cells from auth's events.
enum HomeCellQueries {
    static let table = """
        CREATE TABLE homeCell (
            key INTEGER PRIMARY KEY,
            person TEXT NOT NULL,
            lat REAL NOT NULL,
            lon REAL NOT NULL,
            CONSTRAINT homeCellByPerson UNIQUE (person)
        ) STRICT;

        CREATE VIRTUAL TABLE homePoint USING rtree (key, south, north, west, east);
        """

    static let key = "SELECT key FROM homeCell WHERE person = ?"
    static let save = """
        INSERT INTO homeCell (person, lat, lon) VALUES (?, ?, ?)
        ON CONFLICT (person) DO UPDATE SET lat = excluded.lat, lon = excluded.lon
        """
    static let savePoint = "INSERT OR REPLACE INTO homePoint (key, south, north, west, east) VALUES (?, ?, ?, ?, ?)"
    static let delete = "DELETE FROM homeCell WHERE key = ?"
    static let deletePoint = "DELETE FROM homePoint WHERE key = ?"
    /// Approximate.
    static let count = "SELECT max(key) FROM homeCell"
    static let deleteAll = ["DELETE FROM homePoint", "DELETE FROM homeCell"]
}

/// Searchable profile values, and the declared fields.
enum UserAttributeQueries {
    static let table = """
        CREATE TABLE personNumber (
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            value REAL NOT NULL,
            CONSTRAINT personNumberKey PRIMARY KEY (person, name)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX personNumberByValue ON personNumber (name, value, person);

        CREATE TABLE personWord (
            person TEXT NOT NULL,
            name TEXT NOT NULL,
            value TEXT NOT NULL,
            CONSTRAINT personWordKey PRIMARY KEY (person, name, value)
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX personWordByValue ON personWord (name, value, person);

        CREATE TABLE profileField (
            name TEXT NOT NULL,
            type TEXT NOT NULL,
            CONSTRAINT profileFieldKey PRIMARY KEY (name)
        ) STRICT, WITHOUT ROWID;
        """

    static let deleteAll = ["DELETE FROM personNumber", "DELETE FROM personWord"]
    static let deleteFields = "DELETE FROM profileField"

    static let insertNumber = "INSERT INTO personNumber (person, name, value) VALUES (?, ?, ?)"
    static let insertWord = "INSERT OR IGNORE INTO personWord (person, name, value) VALUES (?, ?, ?)"
    static let deleteNumbers = "DELETE FROM personNumber WHERE person = ?"
    static let deleteWords = "DELETE FROM personWord WHERE person = ?"
    static let insertField = "INSERT INTO profileField (name, type) VALUES (?, ?)"
    static let fieldType = "SELECT type FROM profileField WHERE name = ?"

    static let numbers = "SELECT name, value FROM personNumber WHERE person = ?"
    static let words = "SELECT name, value FROM personWord WHERE person = ?"
}
