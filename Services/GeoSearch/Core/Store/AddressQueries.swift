/// Imported addresses, one row per name; posts' addresses are in their rows.
enum AddressQueries {
    static let table = """
        CREATE TABLE address (
            key TEXT NOT NULL,
            country TEXT NOT NULL,
            name TEXT NOT NULL,
            address TEXT NOT NULL,
            lat REAL NOT NULL,
            lon REAL NOT NULL,
            CONSTRAINT addressKey PRIMARY KEY (key, country)
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE addressCount (total INTEGER NOT NULL) STRICT;

        """

    static let exists = "SELECT 1 FROM address WHERE key = ? AND country = ?"
    static let insert = "INSERT INTO address (key, country, name, address, lat, lon) VALUES (?, ?, ?, ?, ?, ?)"
    static let update = "UPDATE address SET name = ?, address = ?, lat = ?, lon = ? WHERE key = ? AND country = ?"
    static let total = "SELECT total FROM addressCount"
    static let insertTotal = "INSERT INTO addressCount (total) VALUES (?)"
    static let updateTotal = "UPDATE addressCount SET total = ?"
    static let find = """
        SELECT key, country, name, address, lat, lon FROM address WHERE key >= ? AND key < ? ORDER BY key, country LIMIT ?
        """
    static let ofPosts = """
        SELECT addressKey, country, address, addressLine, lat, lon, owner FROM post
        WHERE addressKey >= ? AND addressKey < ? ORDER BY addressKey LIMIT ?
        """
}
