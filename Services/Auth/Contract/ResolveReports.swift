public import Wire

/// Resolves several reports in the same way, each as ``ResolveReport`` does: for moderators.
///
/// One that cannot be resolved leaves the others as they are.
///
/// Faults: `invalid` (`reports`, `action`, `note`).
public struct ResolveReports: Call {
    public static let name: CallName = "auth.resolveReports"
    public static let access: Access = .moderator

    public var reports: [ReportID]
    public var action: ReportAction
    /// For those who look after reports.
    public var note: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// In the order of the request.
        public var outcomes: [ReportOutcome]

        public init(outcomes: [ReportOutcome]) {
            self.outcomes = outcomes
        }
    }

    public init(reports: [ReportID], action: ReportAction, note: String? = nil) {
        self.reports = reports
        self.action = action
        self.note = note
    }
}

extension ResolveReports: Ruled {
    public static let reportsRule = ListRule(least: 1, most: 50, isUnique: true)

    public static let rules: FieldRules = [
        "reports": reportsRule, "action": ReportAction.rule, "note": ResolveReport.noteRule,
    ]
}

/// What came of one report in ``ResolveReports``.
public struct ReportOutcome: Codable, Sendable, Equatable {
    public var report: ReportID
    /// How many reports were resolved; 0 for one that an earlier report of the request has resolved.
    public var resolved: Int?
    /// Why it was not resolved.
    public var fault: Fault?

    public init(report: ReportID, resolved: Int? = nil, fault: Fault? = nil) {
        self.report = report
        self.resolved = resolved
        self.fault = fault
    }
}
