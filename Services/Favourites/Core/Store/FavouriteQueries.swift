/// SQL of favourites (see `QueryPlanTests`).
enum FavouriteQueries {
    /// `person` owns the list; `revision` was last seen; `addedBy` and `noteBy` are set unless the owner.
    static let table = """
        CREATE TABLE favourite (
            id TEXT NOT NULL,
            list TEXT NOT NULL,
            person TEXT NOT NULL,
            post TEXT NOT NULL,
            revision INTEGER NOT NULL,
            note TEXT,
            noteBy TEXT,
            position TEXT NOT NULL,
            addedAt INTEGER NOT NULL,
            addedBy TEXT,
            change INTEGER NOT NULL,
            CONSTRAINT favouriteKey PRIMARY KEY (id),
            CONSTRAINT favouriteOncePerList UNIQUE (list, post),
            CONSTRAINT favouriteByChange UNIQUE (person, change),
            CONSTRAINT favouriteInList FOREIGN KEY (list) REFERENCES favouriteList (id),
            CONSTRAINT favouriteOfPost FOREIGN KEY (post) REFERENCES keptPost (post),
            CONSTRAINT favouriteRevision CHECK (revision >= 1),
            CONSTRAINT favouriteNote CHECK (note <> '')
        ) STRICT;
        CREATE INDEX favouriteByPosition ON favourite (list, position, id);
        CREATE INDEX favouriteByPersonAndPost ON favourite (person, post, list);
        CREATE INDEX favouriteByPerson ON favourite (person, id);
        CREATE INDEX favouriteByPost ON favourite (post, person);
        CREATE INDEX favouriteAddedBy ON favourite (addedBy) WHERE addedBy IS NOT NULL;
        CREATE INDEX favouriteNoteBy ON favourite (noteBy) WHERE noteBy IS NOT NULL;
        """

    private static let columns = """
        favourite.id, list, person, favourite.post, note, noteBy, position, addedAt, addedBy, favourite.revision,
        change, keptPost.revision AS newestRevision, markedAt, goneAt, closedAs,
        CASE WHEN hasContact = 0 THEN owner END AS ownerToAsk
        """

    private static let joined = "favourite JOIN keptPost ON keptPost.post = favourite.post"

    static let find = "SELECT \(columns) FROM \(joined) WHERE list = ? AND favourite.post = ?"

    static let list = """
        SELECT \(columns) FROM \(joined)
        WHERE list = ? AND (position, favourite.id) > (?, ?) ORDER BY position, favourite.id LIMIT ?
        """

    /// Newest first by id.
    static let ofPerson = """
        SELECT \(columns) FROM \(joined)
        WHERE person = ? AND favourite.id < ? ORDER BY favourite.id DESC LIMIT ?
        """

    static let ofPersonAndPost = """
        SELECT \(columns) FROM \(joined) WHERE person = ? AND favourite.post = ? ORDER BY list
        """

    /// Counts a user's favourites; reads at most about 5,000 index entries.
    static let countOfPerson = "SELECT count(*) FROM favourite WHERE person = ?"

    static let countOfList = "SELECT count(*) FROM favourite WHERE list = ?"

    static let changed = """
        SELECT \(columns) FROM \(joined) WHERE person = ? AND change > ? ORDER BY change LIMIT ?
        """

    static let listsWithPost = "SELECT list FROM favourite WHERE person = ? AND post = ? ORDER BY list"

    static let isKept = "SELECT 1 FROM favourite WHERE person = ? AND post = ? LIMIT 1"

    static let keepers = """
        SELECT DISTINCT person FROM favourite WHERE post = ? AND person > ? ORDER BY person LIMIT ?
        """

    static let firstPosition = "SELECT position FROM favourite WHERE list = ? ORDER BY position, id LIMIT 1"

    static let lastPosition = "SELECT position FROM favourite WHERE list = ? ORDER BY position DESC, id DESC LIMIT 1"

    /// Skips the moved favourite.
    static let nextPosition = """
        SELECT position FROM favourite WHERE list = ? AND (position, id) > (?, ?) AND id <> ?
        ORDER BY position, id LIMIT 1
        """

    static let idsOfList = "SELECT id FROM favourite WHERE list = ? ORDER BY position, id"

    static let setPosition = "UPDATE favourite SET position = ?, change = ? WHERE id = ?"

    static let setSeenRevision = "UPDATE favourite SET revision = ?, change = ? WHERE id = ?"

    static let insert = """
        INSERT INTO favourite (id, list, person, post, revision, note, noteBy, position, addedAt, addedBy, change)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
        """

    static let setNote = "UPDATE favourite SET note = ?, noteBy = ?, change = ? WHERE id = ?"

    static let delete = "DELETE FROM favourite WHERE id = ?"

    static let deleteOfPost = "DELETE FROM favourite WHERE person = ? AND post = ?"

    static let deleteOfList = "DELETE FROM favourite WHERE list = ?"

    static let posts = "SELECT DISTINCT post FROM favourite WHERE person = ? LIMIT ?"

    /// Counts down posts that the owner has in no other list.
    static let decrementKeepersOfList = """
        UPDATE keptPost SET keepers = keepers - 1 WHERE post IN (
            SELECT gone.post FROM favourite AS gone WHERE gone.list = ? AND \(isInNoOtherList)
        )
        """

    static let isInNoOtherList = """
        NOT EXISTS (
            SELECT 1 FROM favourite AS other
            WHERE other.person = gone.person AND other.post = gone.post AND other.list <> gone.list
        )
        """

    /// Counts down posts that both merged users keep.
    static let decrementSharedKeepers = """
        UPDATE keptPost SET keepers = keepers - 1 WHERE post IN (
            SELECT post FROM favourite AS own WHERE own.person = ?1 AND EXISTS (
                SELECT 1 FROM favourite AS other WHERE other.person = ?2 AND other.post = own.post
            )
        )
        """

    static let transfer = "UPDATE favourite SET person = ?, list = ?, position = ?, change = ? WHERE id = ?"

    static let merge = "UPDATE favourite SET addedAt = ?, revision = ?, note = ?, noteBy = ?, change = ? WHERE id = ?"

    static let renameAdder = "UPDATE favourite SET addedBy = ?2 WHERE addedBy = ?1"

    static let renameNoteAuthor = "UPDATE favourite SET noteBy = ?2 WHERE noteBy = ?1"

    /// Notes in other users' lists.
    static let eraseNotes = """
        UPDATE favourite SET note = NULL, noteBy = NULL WHERE id IN (SELECT id FROM favourite WHERE noteBy = ? LIMIT ?)
        """
}
