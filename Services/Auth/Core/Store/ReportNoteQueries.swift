/// Retained with their reports.
enum ReportNoteQueries {
    static let table = """
        CREATE TABLE reportNote (
            report TEXT NOT NULL,
            number INTEGER NOT NULL,
            author TEXT,
            text TEXT NOT NULL,
            at INTEGER NOT NULL,
            CONSTRAINT reportNoteKey PRIMARY KEY (report, number),
            CONSTRAINT reportNoteOfReport FOREIGN KEY (report) REFERENCES report (id)
        ) STRICT;
        CREATE INDEX reportNoteByAuthor ON reportNote (author) WHERE author IS NOT NULL;
        """

    static let list = "SELECT author, text, at FROM reportNote WHERE report = ? ORDER BY number"
    static let last = "SELECT max(number) FROM reportNote WHERE report = ?"
    static let insert = "INSERT INTO reportNote (report, number, author, text, at) VALUES (?, ?, ?, ?, ?)"
    static let deleteResolved = """
        DELETE FROM reportNote WHERE report IN (
            SELECT id FROM report WHERE resolvedAt IS NOT NULL AND resolvedAt < ? ORDER BY resolvedAt LIMIT ?
        )
        """
    static let deleteReported = """
        DELETE FROM reportNote WHERE (report, number) IN (
            SELECT reportNote.report, reportNote.number
            FROM report CROSS JOIN reportNote ON reportNote.report = report.id WHERE report.owner = ? LIMIT ?
        )
        """
    static let blankAuthor = """
        UPDATE reportNote SET author = NULL WHERE (report, number) IN (
            SELECT report, number FROM reportNote WHERE author = ? LIMIT ?
        )
        """
}
