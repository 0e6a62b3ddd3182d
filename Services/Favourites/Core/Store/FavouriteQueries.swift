/// The SQL of the tables `favourite` and `keptPost`; each is known to use an index (`QueryPlanTests`).
enum FavouriteQueries {
    private static let columns = """
        favourite.id, favourite.post, note, addedAt, favourite.revision, keptPost.revision AS newestRevision, goneAt,
        closedAs
        """

    static let find = """
        SELECT \(columns) FROM favourite JOIN keptPost ON keptPost.post = favourite.post
        WHERE person = ? AND favourite.post = ?
        """

    /// Last kept first, before an id: ids grow with time.
    static let list = """
        SELECT \(columns) FROM favourite JOIN keptPost ON keptPost.post = favourite.post
        WHERE person = ? AND favourite.id < ? ORDER BY favourite.id DESC LIMIT ?
        """

    /// Reads one index, of which a user has at most 5,000 entries.
    static let count = "SELECT count(*) FROM favourite WHERE person = ?"

    static let insert = "INSERT INTO favourite (id, person, post, revision, note, addedAt) VALUES (?, ?, ?, ?, ?, ?)"

    static let note = "UPDATE favourite SET note = ? WHERE person = ? AND post = ?"

    static let delete = "DELETE FROM favourite WHERE person = ? AND post = ?"

    static let postsOf = "SELECT post FROM favourite WHERE person = ? LIMIT ?"

    /// Where two users keep the same post, the favourite that is older takes over what the younger one says.
    static let foldIntoOlder = """
        UPDATE favourite SET note = coalesce(younger.note, favourite.note),
            revision = CASE WHEN younger.revision > favourite.revision THEN younger.revision ELSE favourite.revision END
        FROM favourite AS younger
        WHERE favourite.person IN (?1, ?2) AND younger.person IN (?1, ?2) AND younger.post = favourite.post
            AND younger.id > favourite.id
        """

    static let deleteYounger = """
        DELETE FROM favourite WHERE person IN (?1, ?2) AND EXISTS (
            SELECT 1 FROM favourite AS older
            WHERE older.person IN (?1, ?2) AND older.post = favourite.post AND older.id < favourite.id
        )
        """

    static let handOver = "UPDATE favourite SET person = ?2 WHERE person = ?1"

    static let keepPost = """
        INSERT INTO keptPost (post, revision) VALUES (?, ?)
        ON CONFLICT (post) DO UPDATE SET revision = excluded.revision
        WHERE keptPost.revision < excluded.revision
        """

    static let forgetPost = """
        DELETE FROM keptPost WHERE post = ?1 AND NOT EXISTS (SELECT 1 FROM favourite WHERE favourite.post = ?1)
        """

    static let markChanged = "UPDATE keptPost SET revision = ? WHERE post = ? AND revision < ?"

    static let markClosed = "UPDATE keptPost SET closedAs = ? WHERE post = ?"

    static let markGone = "UPDATE keptPost SET goneAt = ? WHERE post = ? AND goneAt IS NULL"

    /// Goes through all rows: it is run when the catalogue's history was replaced, and then all of them count.
    static let forgetMarks = "UPDATE keptPost SET revision = 0, goneAt = NULL, closedAs = NULL"
}
