import AuthContract
import ServiceKit

struct ReportRecord: Sendable {
    let id: ReportID
    let subject: ReportSubject
    let owner: UserID
    let reporter: UserID?
    let reason: ReportReason
    let text: String?
    let snapshot: ReportSnapshot?
    let reportedAt: Timestamp
    /// `nil` while open.
    let decision: ReportDecision?

    var isResolved: Bool { decision != nil }

    init(_ row: Row) throws {
        id = try row["id"]
        subject = try ReportSubject(key: row["subject"])
        owner = try row["owner"]
        reporter = try row["reporter"]
        reason = ReportReason(try row["reason"])
        text = try row["text"]
        let json: String? = try row["snapshot"]
        snapshot = try json.map { try WireJSON.decode(ReportSnapshot.self, from: $0) }
        reportedAt = try row["reportedAt"]
        decision = try row["resolvedAt", as: Timestamp?.self].map { moment in
            ReportDecision(
                action: ReportAction(try row["action"]),
                moderator: try row["resolvedBy"],
                note: try row["note"],
                resolvedAt: moment
            )
        }
    }

    var receipt: ReportReceipt { ReportReceipt(report: id, reportedAt: reportedAt) }

    func filed(at now: Timestamp) -> FiledReport {
        FiledReport(
            id: id,
            subject: subject,
            owner: owner,
            reporter: reporter,
            reason: reason,
            text: text,
            snapshot: snapshot,
            reportedAt: reportedAt,
            ageSeconds: max(0, Int((now.milliseconds - reportedAt.milliseconds) / 1_000))
        )
    }
}

extension ReportSummary {
    init(_ row: Row) throws {
        self.init(
            id: try row["id"],
            subject: try ReportSubject(key: row["subject"]),
            reason: ReportReason(try row["reason"]),
            reportedAt: try row["reportedAt"],
            action: try row["action", as: String?.self].map(ReportAction.init),
            resolvedAt: try row["resolvedAt"]
        )
    }
}

struct ReportCursor: PageKey {
    let reportedAt: Timestamp
    let report: ReportID

    static let first = ReportCursor(reportedAt: Timestamp(milliseconds: 0), report: ReportID(high: 0, low: 0))

    init(reportedAt: Timestamp, report: ReportID) {
        self.reportedAt = reportedAt
        self.report = report
    }

    init?(cursorFields fields: [String]) {
        guard fields.count == 2, let milliseconds = Int64(fields[0]), let report = ReportID(fields[1]) else {
            return nil
        }
        self.init(reportedAt: Timestamp(milliseconds: milliseconds), report: report)
    }

    var cursorFields: [String] { ["\(reportedAt.milliseconds)", "\(report)"] }
}
