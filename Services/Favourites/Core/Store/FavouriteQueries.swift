/// The SQL of the tables `favourite` and `keptPost`; each is known to use an index (`QueryPlanTests`).
enum FavouriteQueries {
    private static let columns = """
        favourite.id, user, favourite.post, note, addedAt, favourite.revision, keptPost.revision AS newestRevision, goneAt
        """

    static let find = """
        SELECT \(columns) FROM favourite JOIN keptPost ON keptPost.post = favourite.post
        WHERE user = ? AND favourite.post = ?
        """

    /// Last kept first, before an id: ids grow with time.
    static let list = """
        SELECT \(columns) FROM favourite JOIN keptPost ON keptPost.post = favourite.post
        WHERE user = ? AND favourite.id < ? ORDER BY favourite.id DESC LIMIT ?
        """

    /// Reads one index, of which a user has at most 5,000 entries.
    static let count = "SELECT count(*) FROM favourite WHERE user = ?"

    static let insert = "INSERT INTO favourite (id, user, post, revision, note, addedAt) VALUES (?, ?, ?, ?, ?, ?)"

    static let note = "UPDATE favourite SET note = ? WHERE user = ? AND post = ?"

    static let delete = "DELETE FROM favourite WHERE user = ? AND post = ?"

    static let keepPost = """
        INSERT INTO keptPost (post, revision) VALUES (?, ?)
        ON CONFLICT (post) DO UPDATE SET revision = max(revision, excluded.revision)
        """

    static let forgetPost = """
        DELETE FROM keptPost WHERE post = ?1 AND NOT EXISTS (SELECT 1 FROM favourite WHERE favourite.post = ?1)
        """

    static let markChanged = "UPDATE keptPost SET revision = ? WHERE post = ? AND revision < ?"

    static let markGone = "UPDATE keptPost SET goneAt = ? WHERE post = ? AND goneAt IS NULL"

    /// Goes through all rows: it is run when the catalogue's history was replaced, and then all of them count.
    static let forgetMarks = "UPDATE keptPost SET revision = 0, goneAt = NULL"
}
