import Storage

/// The schema of the favourites' file: appended to, never edited.
enum Migrations {
    static let all = [
        Migration(1, "favourites", sql: favourites), Migration(2, "guests who signed in", sql: mergedGuests),
    ]

    /// What the catalogue tells of a post stands once, however many keep the post.
    private static let favourites = """
        CREATE TABLE keptPost (
            post TEXT NOT NULL PRIMARY KEY CHECK (length(post) = 26),
            revision INTEGER NOT NULL CHECK (revision >= 0),
            goneAt INTEGER
        ) STRICT, WITHOUT ROWID;
        CREATE TABLE favourite (
            id TEXT NOT NULL PRIMARY KEY CHECK (length(id) = 26),
            user TEXT NOT NULL CHECK (length(user) = 26),
            post TEXT NOT NULL REFERENCES keptPost (post),
            revision INTEGER NOT NULL CHECK (revision >= 1),
            note TEXT CHECK (length(note) BETWEEN 1 AND 1000),
            addedAt INTEGER NOT NULL,
            UNIQUE (user, post)
        ) STRICT;
        CREATE INDEX favouriteByUser ON favourite (user, id);
        CREATE INDEX favouriteByPost ON favourite (post);
        """

    /// For what a guest asked just before and arrives just after; forgotten when no token of the guest can be good.
    private static let mergedGuests = """
        CREATE TABLE mergedGuest (
            guest TEXT NOT NULL PRIMARY KEY CHECK (length(guest) = 26),
            account TEXT NOT NULL CHECK (length(account) = 26),
            mergedAt INTEGER NOT NULL
        ) STRICT, WITHOUT ROWID;
        CREATE INDEX mergedGuestByTime ON mergedGuest (mergedAt);
        """
}
