public import Wire

/// Adds a note to a report, open or resolved, which moderators alone read: for moderators.
///
/// Faults: `invalid` (`text`); `not-found` (`report`); `forbidden` (`own-report`) for a report about the caller;
/// `conflict` (`report`) beyond 50 notes.
public struct AddReportNote: Call {
    public static let name: CallName = "auth.addReportNote"
    public static let access: Access = .moderator
    public static let faults: [FaultCode] = [.notFound, .conflict]

    /// Notes of one report.
    public static let most = 50

    public var report: ReportID
    public var text: String

    public struct Reply: Codable, Sendable, Equatable {
        public var note: ReportNote

        public init(note: ReportNote) {
            self.note = note
        }
    }

    public init(report: ReportID, text: String) {
        self.report = report
        self.text = text
    }
}

extension AddReportNote: Ruled {
    public static let rules: FieldRules = ["text": ResolveReport.noteRule]
}
