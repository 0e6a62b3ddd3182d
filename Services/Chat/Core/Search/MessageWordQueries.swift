/// The full-text index (FTS5) of messages, derived from the log.
///
/// Specific to SQLite. `wordPosition` is the last indexed change. A row's id is the message's change, which sorts by
/// age; the conversation's id is one of the words, so that a search in it reads only its rows.
enum MessageWordQueries {
    static let tables = """

        CREATE VIRTUAL TABLE messageWords USING fts5(
            talk, number UNINDEXED, words,
            detail = 'column', columnsize = 0,
            tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M*'"
        );
        CREATE TABLE wordPosition (
            isOnly INTEGER NOT NULL,
            change INTEGER NOT NULL,
            CONSTRAINT wordPositionKey PRIMARY KEY (isOnly),
            CONSTRAINT wordPositionIsOnly CHECK (isOnly = 1)
        ) STRICT;
        """

    static let position = "SELECT change FROM wordPosition WHERE isOnly = 1"
    static let setPosition = """
        INSERT INTO wordPosition (isOnly, change) VALUES (1, ?)
        ON CONFLICT (isOnly) DO UPDATE SET change = excluded.change
        """
    static let changed = "SELECT id, lastNumber FROM conversation WHERE changed > ? ORDER BY changed"
    static let new = "SELECT number, change FROM entry WHERE conversation = ? AND number >= ? ORDER BY number"
    static let amended = """
        SELECT number, amended FROM entry WHERE conversation = ? AND amended > ? AND change <= ? ORDER BY amended
        """

    static let insert = "INSERT INTO messageWords (rowid, talk, number, words) VALUES (?, ?, ?, ?)"
    static let delete = "DELETE FROM messageWords WHERE rowid = ?"
    static let hits = """
        SELECT rowid AS change, talk, number FROM messageWords
        WHERE messageWords MATCH ? AND rowid < ? ORDER BY rowid DESC
        """
}
