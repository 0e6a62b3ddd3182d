import ServiceKit

/// The tables of the index.
///
/// The words come folded and a space apart, so the word index must not take them apart once more: to SQLite's `ascii`
/// tokenizer every character beyond ASCII is part of a word, to `unicode61` a Thai vowel would end one. Nothing asks how
/// often or where in a post a word stands, so neither is kept.
enum IndexSchema {
    static let migrations = [
        Migration(
            1,
            "posts by place, by words, by time and by attributes, home cells, and who has blocked whom",
            sql: BlockQueries.table + HomeCellTables.sql + """

                CREATE TABLE post (
                    key INTEGER PRIMARY KEY,
                    id TEXT NOT NULL UNIQUE,
                    owner TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    title TEXT NOT NULL,
                    lat REAL,
                    lon REAL,
                    publishedAt INTEGER NOT NULL,
                    words TEXT NOT NULL,
                    CHECK ((lat IS NULL) = (lon IS NULL))
                ) STRICT;
                CREATE INDEX postByTime ON post (publishedAt, id);
                CREATE INDEX postByKind ON post (kind, publishedAt, id);

                CREATE VIRTUAL TABLE postPoint USING rtree (key, south, north, west, east);

                CREATE VIRTUAL TABLE postWords USING fts5 (
                    words, content = 'post', content_rowid = 'key', detail = 'none', columnsize = 0, prefix = '1 2 3',
                    tokenize = 'ascii'
                );

                CREATE TABLE attributeNumber (
                    post INTEGER NOT NULL,
                    name TEXT NOT NULL,
                    value REAL NOT NULL,
                    PRIMARY KEY (post, name)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX attributeNumberByValue ON attributeNumber (name, value, post);

                CREATE TABLE attributeWord (
                    post INTEGER NOT NULL,
                    name TEXT NOT NULL,
                    value TEXT NOT NULL,
                    PRIMARY KEY (post, name, value)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX attributeWordByValue ON attributeWord (name, value, post);

                CREATE TABLE kind (name TEXT NOT NULL PRIMARY KEY) STRICT, WITHOUT ROWID;
                CREATE TABLE kindAttribute (
                    attribute TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    type TEXT NOT NULL,
                    PRIMARY KEY (attribute, kind)
                ) STRICT, WITHOUT ROWID;
                """
        )
    ]
}
