public import Wire

/// Lists open reports, oldest first, without those about the caller.
public struct ListReports: Call {
    public static let name: CallName = "auth.listReports"
    public static let access: Access = .moderator
    public static let effect: Effect = .reads

    /// Page size; long reports may end a page earlier.
    public var limit: Int?
    /// Previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// Open reports.
        public var reports: [FiledReport]
        /// Total number.
        public var count: Int
        /// Cursor of the next page.
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

/// A report as visible to moderators.
public struct FiledReport: Codable, Sendable, Equatable {
    /// Report's id.
    public var id: ReportID
    /// Reported content's ids.
    public var subject: ReportSubject
    /// Owner of the content.
    public var owner: UserID
    /// Absent after the reporter's erasure.
    public var reporter: UserID?
    /// Reporter's reason.
    public var reason: ReportReason
    /// Reporter's explanation.
    public var text: String?
    /// Absent after the owner's erasure.
    public var snapshot: ReportSnapshot?
    /// Time of the report.
    public var reportedAt: Timestamp
    /// Age in seconds.
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
