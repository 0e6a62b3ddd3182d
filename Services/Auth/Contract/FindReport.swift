public import Wire

/// Returns a report with its notes and, once it is resolved, the decision: for moderators.
///
/// Resolved reports are found for 180 days.
///
/// Faults: `not-found` (`report`); `forbidden` (`own-report`) for a report about the caller.
public struct FindReport: Call {
    public static let name: CallName = "auth.findReport"
    public static let access: Access = .moderator
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    public var report: ReportID

    public struct Reply: Codable, Sendable, Equatable {
        public var report: FiledReport
        /// How many reports of the same subject are open, this one among them if it is.
        public var openOfSame: Int
        /// Absent while it is open.
        public var decision: ReportDecision?
        /// Oldest first.
        public var notes: [ReportNote]

        public init(report: FiledReport, openOfSame: Int, decision: ReportDecision? = nil, notes: [ReportNote]) {
            self.report = report
            self.openOfSame = openOfSame
            self.decision = decision
            self.notes = notes
        }
    }

    public init(report: ReportID) {
        self.report = report
    }
}

/// How a report was resolved.
public struct ReportDecision: Codable, Sendable, Equatable {
    public var action: ReportAction
    public var moderator: UserID
    public var note: String?
    public var resolvedAt: Timestamp

    public init(action: ReportAction, moderator: UserID, note: String? = nil, resolvedAt: Timestamp) {
        self.action = action
        self.moderator = moderator
        self.note = note
        self.resolvedAt = resolvedAt
    }
}

/// What a moderator has noted about a report.
public struct ReportNote: Codable, Sendable, Equatable {
    /// Absent where the account is gone.
    public var author: UserID?
    public var text: String
    public var at: Timestamp

    public init(author: UserID? = nil, text: String, at: Timestamp) {
        self.author = author
        self.text = text
        self.at = at
    }
}
