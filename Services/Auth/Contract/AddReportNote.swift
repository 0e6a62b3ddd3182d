public import UmkreisWire

/// Adds a note for moderators to an open or resolved report.
///
/// Faults: `invalid` (`text`); `not-found` (`report`); `forbidden` (`own-report`); `conflict` (`report`) beyond 50
/// notes.
public struct AddReportNote: Call {
    public static let name: CallName = "auth.addReportNote"
    public static let access: Access = .moderator
    public static let faults: [FaultCode] = [.notFound, .conflict]

    /// Maximum number of notes per report.
    public static let maximum = 50

    /// Report to annotate.
    public var report: ReportID
    /// 1…1,000 characters.
    public var text: String

    public struct Reply: Codable, Sendable, Equatable {
        /// Stored note.
        public var note: ReportNote

        public init(note: ReportNote) { self.note = note }
    }

    public init(report: ReportID, text: String) { (self.report, self.text) = (report, text) }
}

extension AddReportNote: Ruled {
    public static let rules: FieldRules = ["text": ResolveReport.noteRule]
}
