/// One row per direction.
enum ContactQueries {
    static let table = """
        CREATE TABLE contact (
            person TEXT NOT NULL,
            other TEXT NOT NULL,
            CONSTRAINT contactKey PRIMARY KEY (person, other),
            CONSTRAINT contactOfPerson FOREIGN KEY (person) REFERENCES account (id),
            CONSTRAINT contactWithOther FOREIGN KEY (other) REFERENCES account (id),
            CONSTRAINT contactOfSomebodyElse CHECK (person <> other)
        ) STRICT;
        CREATE INDEX contactByOther ON contact (other, person);
        """

    static let insert = "INSERT INTO contact (person, other) VALUES (?, ?)"
    static let find = "SELECT 1 FROM contact WHERE person = ? AND other = ?"
    /// Scans at most 10,000 index rows.
    static let count = "SELECT count(*) FROM contact WHERE person = ?"
    static let others = "SELECT other FROM contact WHERE person = ? LIMIT ?"
    static let export = "SELECT other FROM contact WHERE person = ? AND other > ? ORDER BY other LIMIT ?"
    static let delete = "DELETE FROM contact WHERE person = ? AND other = ?"
}
