public import Wire

/// Returns a report with notes and decision, until 180 days after its resolution.
///
/// Faults: `not-found` (`report`); `forbidden` (`own-report`).
public struct FindReport: Call {
    public static let name: CallName = "auth.findReport"
    public static let access: Access = .moderator
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    /// Report's id.
    public var report: ReportID

    public struct Reply: Codable, Sendable, Equatable {
        /// Report.
        public var report: FiledReport
        /// Open reports about the same subject, including this one.
        public var openOfSame: Int
        /// Absent while open.
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

/// The resolution of a report.
public struct ReportDecision: Codable, Sendable, Equatable {
    /// Action taken.
    public var action: ReportAction
    /// Deciding moderator.
    public var moderator: UserID
    /// Moderator's note.
    public var note: String?
    /// Time of the decision.
    public var resolvedAt: Timestamp

    public init(action: ReportAction, moderator: UserID, note: String? = nil, resolvedAt: Timestamp) {
        self.action = action
        self.moderator = moderator
        self.note = note
        self.resolvedAt = resolvedAt
    }
}

/// A moderator's note about a report.
public struct ReportNote: Codable, Sendable, Equatable {
    /// Absent after the author's erasure.
    public var author: UserID?
    /// Note.
    public var text: String
    /// Time it was written.
    public var at: Timestamp

    public init(author: UserID? = nil, text: String, at: Timestamp) {
        self.author = author
        self.text = text
        self.at = at
    }
}
