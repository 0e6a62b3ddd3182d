import ServiceKit

enum FavouritesSchema {
    /// What the catalogue tells of a post stands once, however many keep the post.
    static let migrations = [
        Migration(
            1,
            "favourites, the posts that they are of, guests who signed in, and who has blocked whom",
            sql: BlockQueries.table + MergedGuestQueries.table + """

                CREATE TABLE keptPost (
                    post TEXT NOT NULL,
                    revision INTEGER NOT NULL,
                    goneAt INTEGER,
                    closedAs TEXT,
                    CONSTRAINT keptPostKey PRIMARY KEY (post),
                    CONSTRAINT keptPostRevision CHECK (revision >= 0)
                ) STRICT;

                CREATE TABLE favourite (
                    id TEXT NOT NULL,
                    person TEXT NOT NULL,
                    post TEXT NOT NULL,
                    revision INTEGER NOT NULL,
                    note TEXT,
                    addedAt INTEGER NOT NULL,
                    CONSTRAINT favouriteKey PRIMARY KEY (id),
                    CONSTRAINT favouriteByPersonAndPost UNIQUE (person, post),
                    CONSTRAINT favouriteOfPost FOREIGN KEY (post) REFERENCES keptPost (post),
                    CONSTRAINT favouriteRevision CHECK (revision >= 1),
                    CONSTRAINT favouriteNote CHECK (note <> '')
                ) STRICT;
                CREATE INDEX favouriteByPerson ON favourite (person, id);
                CREATE INDEX favouriteByPost ON favourite (post);
                """
        )
    ]
}
