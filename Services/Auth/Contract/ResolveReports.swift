public import UmkreisWire

/// Resolves several reports independently, as by ``ResolveReport``.
public struct ResolveReports: Call {
    public static let name: CallName = "auth.resolveReports"
    public static let access: Access = .moderator

    /// Reports to resolve, 1…50, unique.
    public var reports: [ReportID]
    /// Action to take.
    public var action: ReportAction
    /// Note for moderators, 1…1,000 characters.
    public var note: String?
    /// Words for the authors, for `hidePost` only, 1…1,000 characters.
    public var reason: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// Outcomes in request order.
        public var outcomes: [ReportOutcome]

        public init(outcomes: [ReportOutcome]) { self.outcomes = outcomes }
    }

    public init(reports: [ReportID], action: ReportAction, note: String? = nil, reason: String? = nil) {
        self.reports = reports
        self.action = action
        self.note = note
        self.reason = reason
    }
}

extension ResolveReports: Ruled {
    public static let rules: FieldRules = [
        "reports": ListRule(minimum: 1, maximum: 50, isUnique: true), "action": ReportAction.rule,
        "note": ResolveReport.noteRule, "reason": ResolveReport.noteRule,
    ]
}

/// The result for one report of ``ResolveReports``.
public struct ReportOutcome: Codable, Sendable, Equatable {
    /// Report's id.
    public var report: ReportID
    /// 0 if the request already resolved it.
    public var resolved: Int?
    /// Reason if not resolved.
    public var fault: Fault?

    public init(report: ReportID, resolved: Int? = nil, fault: Fault? = nil) {
        self.report = report
        self.resolved = resolved
        self.fault = fault
    }
}
