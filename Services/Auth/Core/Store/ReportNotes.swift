import AuthContract
import ServiceKit

/// Moderators' notes on reports.
struct ReportNotes<Access: ReadTransaction> {
    let transaction: Access

    /// Oldest first.
    func list(of report: ReportID) throws -> [ReportNote] {
        try transaction.rows(ReportNoteQueries.list, report) { row in
            ReportNote(author: try row["author"], text: try row["text"], at: try row["at"])
        }
    }
}

extension ReportNotes where Access: WriteTransaction {
    /// - Throws: `conflict` (`report`) beyond ``AddReportNote/maximum``.
    func insert(_ note: ReportNote, on report: ReportID) throws {
        let last: Int = try transaction.value(ReportNoteQueries.last, report) ?? 0
        guard last < AddReportNote.maximum else {
            throw Fault(
                .conflict,
                "the report has \(AddReportNote.maximum) notes",
                field: "report",
                rule: "too-many-notes",
                maximum: AddReportNote.maximum
            )
        }
        try transaction.execute(ReportNoteQueries.insert, report, last + 1, note.author, note.text, note.at)
    }

    func deleteResolved(before moment: Timestamp, limit: Int) throws {
        try transaction.execute(ReportNoteQueries.deleteResolved, moment, limit)
    }

    /// Deletes notes on reports about a user, and the user's authorship of others; returns their number.
    func blank(_ user: UserID, limit: Int) throws -> Int {
        let reported = try transaction.execute(ReportNoteQueries.deleteReported, user, limit)
        return try reported + transaction.execute(ReportNoteQueries.blankAuthor, user, limit)
    }
}
