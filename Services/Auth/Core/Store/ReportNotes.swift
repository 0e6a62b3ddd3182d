import AuthContract
import ServiceKit

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
    static let forgetResolved = """
        DELETE FROM reportNote WHERE report IN (
            SELECT id FROM report WHERE resolvedAt IS NOT NULL AND resolvedAt < ? ORDER BY resolvedAt LIMIT ?
        )
        """
    static let forgetReported = """
        DELETE FROM reportNote WHERE (report, number) IN (
            SELECT reportNote.report, reportNote.number
            FROM report CROSS JOIN reportNote ON reportNote.report = report.id WHERE report.owner = ? LIMIT ?
        )
        """
    static let forgetAuthor = """
        UPDATE reportNote SET author = NULL WHERE (report, number) IN (
            SELECT report, number FROM reportNote WHERE author = ? LIMIT ?
        )
        """
}

extension ReadTransaction {
    func notes(of report: ReportID) throws -> [ReportNote] {
        try rows(ReportNoteQueries.list, report) { row in
            ReportNote(author: try row["author"], text: try row["text"], at: try row["at"])
        }
    }
}

extension WriteTransaction {
    /// - Throws: `conflict` (`report`) beyond ``AddReportNote/most``.
    func add(_ note: ReportNote, to report: ReportID) throws {
        let last: Int = try value(ReportNoteQueries.last, report) ?? 0
        guard last < AddReportNote.most else {
            throw Fault(.conflict, "the report has \(AddReportNote.most) notes", field: "report")
        }
        try execute(ReportNoteQueries.insert, report, last + 1, note.author, note.text, note.at)
    }

    /// Deletes notes on reports about a user, and the user's authorship of others; returns their number.
    func forgetInReportNotes(_ user: UserID, limit: Int) throws -> Int {
        let reported = try execute(ReportNoteQueries.forgetReported, user, limit)
        return try reported + execute(ReportNoteQueries.forgetAuthor, user, limit)
    }
}
