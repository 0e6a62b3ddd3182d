public import Vocabulary

/// Why something is reported to the moderators.
public struct ReportReason: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public static let rule = ChoiceRule([
        "spam", "fraud", "harassment", "illegal", "dangerous", "impersonation", "other",
    ])

    /// Of what there is to say beyond the reason.
    public static let textRule = TextRule(length: 1...1_000, lines: .any)

    /// The word, which is one of those there are.
    ///
    /// - Throws: `invalid` (`reason`).
    public func checked() throws(Fault) -> ReportReason { ReportReason(try Self.rule.check(text, field: "reason")) }
}

/// What reporting is answered with.
public struct ReportReceipt: Codable, Sendable, Equatable {
    public var report: ReportID
    /// Of one that was open already, when that was made.
    public var reportedAt: Timestamp

    public init(report: ReportID, reportedAt: Timestamp) {
        self.report = report
        self.reportedAt = reportedAt
    }
}
