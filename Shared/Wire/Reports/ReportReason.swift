public import UmkreisVocabulary

/// Why something is reported.
public struct ReportReason: WireWord {
    /// The word on the wire.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The allowed reasons.
    public static let rule = ChoiceRule([
        "spam", "fraud", "harassment", "illegal", "dangerous", "impersonation", "other",
    ])

    public static let textRule = TextRule(length: 1...1_000, lines: .any)
}

/// The receipt of a report.
public struct ReportReceipt: Codable, Sendable, Equatable {
    /// The id of the report.
    public var report: ReportID
    /// The original time if a report was already open.
    public var reportedAt: Timestamp

    public init(report: ReportID, reportedAt: Timestamp) {
        self.report = report
        self.reportedAt = reportedAt
    }
}
