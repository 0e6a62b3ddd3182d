/// SQL of `hidingNote`: hidden and deleted posts that auth does not know yet.
enum HidingNoteQueries {
    /// Begins with the posts that are hidden already.
    static let table = """
        CREATE TABLE hidingNote (
            post TEXT NOT NULL,
            notedAt INTEGER NOT NULL,
            CONSTRAINT hidingNoteKey PRIMARY KEY (post)
        ) STRICT;

        INSERT INTO hidingNote (post, notedAt) SELECT id, changedAt FROM post WHERE state = 'hidden';
        """

    static let list = "SELECT post, notedAt FROM hidingNote ORDER BY post LIMIT ?"
    static let upsert = """
        INSERT INTO hidingNote (post, notedAt) VALUES (?, ?)
        ON CONFLICT (post) DO UPDATE SET notedAt = excluded.notedAt
        """
    static let delete = "DELETE FROM hidingNote WHERE post = ? AND notedAt = ?"
}
