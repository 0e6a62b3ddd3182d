/// Contacts to be sent to auth.
enum ContactOutboxQueries {
    static let table = """

        CREATE TABLE contactNote (
            one TEXT NOT NULL,
            other TEXT NOT NULL,
            CONSTRAINT contactNoteKey PRIMARY KEY (one, other)
        ) STRICT;
        CREATE INDEX contactNoteByOther ON contactNote (other, one);
        """

    static let list = "SELECT one, other FROM contactNote ORDER BY one, other LIMIT ?"
    static let insert = "INSERT INTO contactNote (one, other) VALUES (?, ?) ON CONFLICT (one, other) DO NOTHING"
    static let delete = "DELETE FROM contactNote WHERE one = ? AND other = ?"
    static let eraseFirst = """
        DELETE FROM contactNote WHERE (one, other) IN (SELECT one, other FROM contactNote WHERE one = ? LIMIT ?)
        """
    static let eraseSecond = """
        DELETE FROM contactNote WHERE (one, other) IN (SELECT one, other FROM contactNote WHERE other = ? LIMIT ?)
        """
}

/// Photos to be sent to the catalogue.
enum PhotoOutboxQueries {
    static let table = """

        CREATE TABLE photoNote (
            holder TEXT NOT NULL,
            owner TEXT NOT NULL,
            photos TEXT NOT NULL,
            CONSTRAINT photoNoteKey PRIMARY KEY (holder)
        ) STRICT;
        CREATE INDEX photoNoteByOwner ON photoNote (owner, holder);
        """

    static let list = "SELECT holder, owner, photos FROM photoNote ORDER BY holder LIMIT ?"
    static let put = """
        INSERT INTO photoNote (holder, owner, photos) VALUES (?, ?, ?)
        ON CONFLICT (holder) DO UPDATE SET owner = excluded.owner, photos = excluded.photos
        """
    /// Keeps a row that changed since.
    static let delete = "DELETE FROM photoNote WHERE holder = ? AND owner = ? AND photos = ?"
    static let erase = """
        DELETE FROM photoNote WHERE holder IN (SELECT holder FROM photoNote WHERE owner = ? LIMIT ?)
        """
}
