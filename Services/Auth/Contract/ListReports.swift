public import Wire

/// Lists the reports that nobody has resolved yet, oldest first, without those about the caller: for moderators.
///
/// Faults: `invalid` (`limit`, `cursor`).
public struct ListReports: Call {
    public static let name: CallName = "auth.listReports"
    public static let access: Access = .moderator
    public static let effect: Effect = .reads

    /// A page of long reports ends earlier, where the line is full.
    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var reports: [FiledReport]
        /// How many are open in all.
        public var count: Int
        /// Where this page ended; absent on the last.
        public var next: Cursor?

        public init(reports: [FiledReport], count: Int, next: Cursor? = nil) {
            self.reports = reports
            self.count = count
            self.next = next
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListReports: Ruled {
    public static let limitRule = NumberRule<Int>.pageLimit

    public static let rules: FieldRules = ["limit": limitRule]
}

/// A report as moderators see it.
public struct FiledReport: Codable, Sendable, Equatable {
    public var id: ReportID
    public var subject: ReportSubject
    /// Whose it is that was reported.
    public var owner: UserID
    /// Absent where the account is gone.
    public var reporter: UserID?
    public var reason: ReportReason
    public var text: String?
    /// What it was; absent where its owner's account is gone.
    public var snapshot: ReportSnapshot?
    public var reportedAt: Timestamp
    /// How long ago that was.
    public var ageSeconds: Int

    public init(
        id: ReportID,
        subject: ReportSubject,
        owner: UserID,
        reporter: UserID? = nil,
        reason: ReportReason,
        text: String? = nil,
        snapshot: ReportSnapshot? = nil,
        reportedAt: Timestamp,
        ageSeconds: Int
    ) {
        self.id = id
        self.subject = subject
        self.owner = owner
        self.reporter = reporter
        self.reason = reason
        self.text = text
        self.snapshot = snapshot
        self.reportedAt = reportedAt
        self.ageSeconds = ageSeconds
    }
}
