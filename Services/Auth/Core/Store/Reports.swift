import AuthContract
import ServiceKit

/// Open reports, and resolved ones for 180 days.
struct Reports<Access: ReadTransaction> {
    let transaction: Access

    /// - Throws: `not-found` (`report`); `forbidden` if about the viewer.
    func find(_ id: ReportID, for viewer: UserID?) throws -> ReportRecord {
        guard let report = try transaction.row(ReportQueries.find, id, decode: ReportRecord.init) else {
            throw AuthFault.noSuchReport(id)
        }
        guard report.owner != viewer else { throw AuthFault.reportAboutCaller }
        return report
    }

    func findOpen(by reporter: UserID, about subject: ReportSubject) throws -> ReportRecord? {
        try transaction.row(ReportQueries.openBy, reporter, subject.key, decode: ReportRecord.init)
    }

    /// Oldest first, without those about the viewer.
    func open(after cursor: ReportCursor, for viewer: UserID?, limit: Int) throws -> [ReportRecord] {
        // An empty text matches no owner.
        let viewer = viewer?.description ?? ""
        return try transaction.rows(
            ReportQueries.open,
            cursor.reportedAt,
            cursor.report,
            viewer,
            limit,
            decode: ReportRecord.init
        )
    }

    /// Returns the number of open reports that are not about the viewer.
    func openCount(for viewer: UserID?) throws -> Int {
        let all: Int = try transaction.value(ReportQueries.openCount) ?? 0
        guard let viewer else { return all }
        return try all - (transaction.value(ReportQueries.openCountAbout, viewer) ?? 0)
    }

    func openCount(about subject: ReportSubject) throws -> Int {
        try transaction.value(ReportQueries.openCountOf, subject.key) ?? 0
    }

    /// Newest first.
    func newest(about user: UserID, limit: Int) throws -> [ReportSummary] {
        try transaction.rows(ReportQueries.newestAbout, user, limit, decode: ReportSummary.init)
    }

    /// Newest first, without those about the viewer.
    func newest(by reporter: UserID, notAbout viewer: UserID, limit: Int) throws -> [ReportSummary] {
        try transaction.rows(ReportQueries.newestBy, reporter, viewer, limit, decode: ReportSummary.init)
    }

    func count(about user: UserID, upTo maximum: Int) throws -> Int {
        try transaction.rows(ReportQueries.someAbout, user, maximum) { try $0[0, as: ReportID.self] }.count
    }

    func count(by reporter: UserID, notAbout viewer: UserID, upTo maximum: Int) throws -> Int {
        try transaction.rows(ReportQueries.someBy, reporter, viewer, maximum) { try $0[0, as: ReportID.self] }.count
    }

    func count(by reporter: UserID, since moment: Timestamp) throws -> Int {
        try transaction.value(ReportQueries.countBy, reporter, moment) ?? 0
    }

    func oldest(by reporter: UserID, since moment: Timestamp) throws -> Timestamp? {
        try transaction.value(ReportQueries.oldestSince, reporter, moment)
    }
}

extension Reports where Access: WriteTransaction {
    func insert(_ report: NewReport, as id: ReportID, at moment: Timestamp) throws {
        try transaction.execute(
            ReportQueries.insert,
            id,
            report.subject.key,
            report.owner,
            report.reporter,
            report.reason.text,
            report.text,
            try WireJSON.text(report.snapshot),
            moment
        )
    }

    /// Resolves all open reports about a subject, and returns their number.
    func resolve(
        _ subject: ReportSubject,
        by action: ReportAction,
        note: String?,
        of moderator: UserID,
        at moment: Timestamp
    ) throws -> Int {
        try transaction.execute(ReportQueries.resolve, moment, moderator, action.text, note, subject.key)
    }

    func deleteResolved(before moment: Timestamp, limit: Int) throws -> Int {
        try transaction.execute(ReportQueries.deleteResolved, moment, limit)
    }

    /// Removes a user's data from up to `limit` reports of each kind, and returns their number.
    ///
    /// In reports about the user, deletes all texts. In the user's own, deletes the reporter, text, and the lines
    /// before, which may be the user's.
    func blank(_ user: UserID, limit: Int) throws -> Int {
        let reported = try transaction.execute(ReportQueries.blankReported, user, limit)
        let own = try transaction.rows(ReportQueries.reportedBy, user, limit) { row in
            (id: try row["id", as: ReportID.self], snapshot: try row["snapshot", as: String?.self])
        }
        for report in own {
            let snapshot = try report.snapshot.map { try WireJSON.decode(ReportSnapshot.self, from: $0) }
            let alone = try snapshot.map {
                try WireJSON.text(ReportSnapshot(title: $0.title, text: $0.text, photos: $0.photos))
            }
            try transaction.execute(ReportQueries.blankReporter, alone, report.id)
        }
        return reported + own.count
    }
}
