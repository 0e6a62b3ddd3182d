import AuthContract
import ServiceKit

/// `subject` is one text for lookups, `snapshot` is JSON.
enum ReportQueries {
    static let table = """
        CREATE TABLE report (
            id TEXT NOT NULL,
            subject TEXT NOT NULL,
            owner TEXT NOT NULL,
            reporter TEXT,
            reason TEXT NOT NULL,
            text TEXT,
            snapshot TEXT,
            reportedAt INTEGER NOT NULL,
            resolvedAt INTEGER,
            resolvedBy TEXT,
            action TEXT,
            note TEXT,
            CONSTRAINT reportKey PRIMARY KEY (id),
            CONSTRAINT reportResolvedIsWhole CHECK (
                (resolvedAt IS NULL) = (action IS NULL) AND (resolvedAt IS NULL) = (resolvedBy IS NULL))
        ) STRICT;
        CREATE UNIQUE INDEX reportByReporterAndSubject ON report (reporter, subject) WHERE resolvedAt IS NULL;
        CREATE INDEX reportOpen ON report (reportedAt, id) WHERE resolvedAt IS NULL;
        CREATE INDEX reportBySubject ON report (subject) WHERE resolvedAt IS NULL;
        CREATE INDEX reportByReporter ON report (reporter, reportedAt);
        CREATE INDEX reportByOwner ON report (owner);
        CREATE INDEX reportByEnd ON report (resolvedAt) WHERE resolvedAt IS NOT NULL;

        CREATE TABLE hiddenPost (
            post TEXT NOT NULL,
            hiddenAt INTEGER NOT NULL,
            CONSTRAINT hiddenPostKey PRIMARY KEY (post)
        ) STRICT;
        """

    private static let columns = """
        SELECT id, subject, owner, reporter, reason, text, snapshot, reportedAt, resolvedAt,
            resolvedBy, action, note
        FROM report
        """
    static let find = "\(columns) WHERE id = ?"
    static let openBy = "\(columns) WHERE reporter = ? AND subject = ? AND resolvedAt IS NULL"
    static let open = """
        \(columns) WHERE resolvedAt IS NULL AND (reportedAt, id) > (?, ?) AND owner <> ?
        ORDER BY reportedAt, id LIMIT ?
        """
    /// Sorts few rows: twenty a day, for half a year.
    static let ofReporter = """
        SELECT id, subject, reason, text, reportedAt FROM report WHERE reporter = ? AND id > ? ORDER BY id LIMIT ?
        """
    static let openCount = "SELECT count(*) FROM report WHERE resolvedAt IS NULL"
    static let openCountAbout = "SELECT count(*) FROM report WHERE owner = ? AND resolvedAt IS NULL"
    static let openCountOf = "SELECT count(*) FROM report WHERE subject = ? AND resolvedAt IS NULL"
    static let countBy = "SELECT count(*) FROM report WHERE reporter = ? AND reportedAt > ?"
    static let oldestSince = """
        SELECT reportedAt FROM report WHERE reporter = ? AND reportedAt > ? ORDER BY reportedAt LIMIT 1
        """
    static let insert = """
        INSERT INTO report (id, subject, owner, reporter, reason, text, snapshot, reportedAt)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """
    static let resolve = """
        UPDATE report SET resolvedAt = ?, resolvedBy = ?, action = ?, note = ? WHERE subject = ? AND resolvedAt IS NULL
        """
    static let forgetResolved = """
        DELETE FROM report WHERE id IN (
            SELECT id FROM report WHERE resolvedAt IS NOT NULL AND resolvedAt < ? ORDER BY resolvedAt LIMIT ?
        )
        """
    static let forgetReported = """
        UPDATE report SET snapshot = NULL, text = NULL, note = NULL WHERE id IN (
            SELECT id FROM report
            WHERE owner = ? AND (snapshot IS NOT NULL OR text IS NOT NULL OR note IS NOT NULL) LIMIT ?
        )
        """
    static let reportedBy = "SELECT id, snapshot FROM report WHERE reporter = ? LIMIT ?"
    static let forgetReporter = "UPDATE report SET reporter = NULL, text = NULL, snapshot = ? WHERE id = ?"

    static let hidePost = "INSERT INTO hiddenPost (post, hiddenAt) VALUES (?, ?) ON CONFLICT (post) DO NOTHING"
    static let restorePost = "DELETE FROM hiddenPost WHERE post = ?"
    static let suspend = "UPDATE account SET suspendedAt = ? WHERE id = ? AND suspendedAt IS NULL"
    static let liftSuspension = "UPDATE account SET suspendedAt = NULL WHERE id = ? AND suspendedAt IS NOT NULL"
}

enum ReportLimit {
    static let mostADay = 20
    static let day = Duration.seconds(86_400)
    static let memory = day * 180
}

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

extension ReadTransaction {
    func report(_ id: ReportID) throws -> ReportRecord? {
        try row(ReportQueries.find, id, decode: ReportRecord.init)
    }

    /// Oldest first, without those about the viewer.
    func openReports(behind end: ReportCursor, seenBy viewer: UserID?, limit: Int) throws -> [ReportRecord] {
        // Matches no owner.
        let viewer = viewer?.description ?? ""
        return try rows(ReportQueries.open, end.reportedAt, end.report, viewer, limit, decode: ReportRecord.init)
    }

    func openReportCount(seenBy viewer: UserID?) throws -> Int {
        let all: Int = try value(ReportQueries.openCount) ?? 0
        guard let viewer else { return all }
        return try all - (value(ReportQueries.openCountAbout, viewer) ?? 0)
    }

    func openReportCount(of subject: ReportSubject) throws -> Int {
        try value(ReportQueries.openCountOf, subject.key) ?? 0
    }

    func hasReported(_ user: UserID, _ subject: ReportSubject) throws -> Bool {
        try row(ReportQueries.openBy, user, subject.key, decode: ReportRecord.init) != nil
    }
}

extension WriteTransaction {
    /// Returns the user's open report about the same subject, if any.
    ///
    /// - Throws: `throttled` beyond ``ReportLimit/mostADay``.
    func file(_ report: NewReport, as id: ReportID, at moment: Timestamp) throws -> ReportReceipt {
        let subject = report.subject.key
        if let open = try row(ReportQueries.openBy, report.reporter, subject, decode: ReportRecord.init) {
            return open.receipt
        }
        try checkRoom(for: report.reporter, at: moment)
        try execute(
            ReportQueries.insert,
            id,
            subject,
            report.owner,
            report.reporter,
            report.reason.text,
            report.text,
            try WireJSON.text(report.snapshot),
            moment
        )
        return ReportReceipt(report: id, reportedAt: moment)
    }

    private func checkRoom(for reporter: UserID, at moment: Timestamp) throws {
        let since = moment.adding(.zero - ReportLimit.day)
        guard try value(ReportQueries.countBy, reporter, since) ?? 0 >= ReportLimit.mostADay else { return }
        let oldest: Timestamp = try value(ReportQueries.oldestSince, reporter, since) ?? moment
        throw Fault(
            .throttled,
            "you can file at most \(ReportLimit.mostADay) reports a day",
            retryAfterMs: max(1_000, Int(oldest.milliseconds - since.milliseconds))
        )
    }

    /// Returns the number of resolved reports.
    func resolve(
        _ subject: ReportSubject,
        by action: ReportAction,
        note: String?,
        of moderator: UserID,
        at moment: Timestamp
    ) throws -> Int {
        try execute(ReportQueries.resolve, moment, moderator, action.text, note, subject.key)
    }

    func hidePost(_ post: PostID, at moment: Timestamp) throws {
        guard try execute(ReportQueries.hidePost, post, moment) == 1 else { return }
        try announce(PostModerated(post: post, isHidden: true))
    }

    /// Returns whether it was hidden.
    func restorePost(_ post: PostID) throws -> Bool {
        guard try execute(ReportQueries.restorePost, post) == 1 else { return false }
        try announce(PostModerated(post: post, isHidden: false))
        return true
    }

    /// Returns whether the user was active.
    func suspend(_ user: UserID, at moment: Timestamp) throws -> Bool {
        guard try execute(ReportQueries.suspend, moment, user) == 1 else { return false }
        try announce(AccountModerated(user: user, isSuspended: true))
        return true
    }

    /// Returns whether the user was suspended.
    @discardableResult
    func liftSuspension(of user: UserID) throws -> Bool {
        guard try execute(ReportQueries.liftSuspension, user) == 1 else { return false }
        try announce(AccountModerated(user: user, isSuspended: false))
        return true
    }

    /// Removes a user's data from up to `limit` reports of each kind.
    ///
    /// Returns their number. In reports about the user, deletes all texts. In the user's own, deletes the reporter,
    /// text, and the lines before, which may be the user's.
    func forgetInReports(_ user: UserID, limit: Int) throws -> Int {
        let reported = try execute(ReportQueries.forgetReported, user, limit)
        let own = try rows(ReportQueries.reportedBy, user, limit) { row in
            (id: try row["id", as: ReportID.self], snapshot: try row["snapshot", as: String?.self])
        }
        for report in own {
            let snapshot = try report.snapshot.map { try WireJSON.decode(ReportSnapshot.self, from: $0) }
            let alone = try snapshot.map {
                try WireJSON.text(ReportSnapshot(title: $0.title, text: $0.text, photos: $0.photos))
            }
            try execute(ReportQueries.forgetReporter, alone, report.id)
        }
        return reported + own.count
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
