/// The full-text index of messages, derived from the log: FTS5 in a file, `tsvector` on a server.
///
/// `wordPosition` is the last indexed change. A row is identified by the message's change, which sorts by age.
enum MessageWordQueries {
    /// The conversation's id is one of the words, so that a search in it reads only its rows.
    static let tables = """

        CREATE VIRTUAL TABLE messageWords USING fts5(
            talk, number UNINDEXED, words,
            detail = 'column', columnsize = 0,
            tokenize = "unicode61 remove_diacritics 0 categories 'L* N* M*'"
        );

        """ + positionTable

    /// A search scans the user's conversations: a short prefix would match millions of rows in an index of all words.
    static let tablesOnServer = """

        CREATE TABLE messageWords (
            change INTEGER NOT NULL,
            talk TEXT NOT NULL,
            number INTEGER NOT NULL,
            words tsvector NOT NULL,
            CONSTRAINT messageWordsKey PRIMARY KEY (change)
        );
        CREATE INDEX messageWordsByTalk ON messageWords (talk, change);

        """ + positionTable

    private static let positionTable = """
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
    static let new = "SELECT number, change FROM entry WHERE conversation = ? AND number >= ? ORDER BY number LIMIT ?"
    static let amended = """
        SELECT number, amended FROM entry WHERE conversation = ? AND amended > ? AND change <= ?
        ORDER BY amended LIMIT ?
        """

    // MARK: In a file

    static let insert = "INSERT INTO messageWords (rowid, talk, number, words) VALUES (?, ?, ?, ?)"
    static let delete = "DELETE FROM messageWords WHERE rowid = ?"
    static let hits = """
        SELECT rowid AS change, talk, number FROM messageWords
        WHERE messageWords MATCH ? AND rowid < ? ORDER BY rowid DESC LIMIT ?
        """

    // MARK: On a server

    static let insertOnServer = """
        INSERT INTO messageWords (change, talk, number, words)
        VALUES (?, ?, ?, array_to_tsvector(string_to_array(?, ' ')))
        """
    static let deleteOnServer = "DELETE FROM messageWords WHERE change = ?"
    static let hitsOnServer = """
        SELECT change, talk, number FROM messageWords
        WHERE talk = ANY (string_to_array(?, ' ')) AND words @@ CAST(CAST(? AS TEXT) AS tsquery) AND change < ?
        ORDER BY change DESC LIMIT ?
        """
}
