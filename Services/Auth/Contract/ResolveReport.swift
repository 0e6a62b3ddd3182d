public import Wire

/// Resolves a report, and with it every other open one of the same: for moderators.
///
/// Faults: `invalid` (`action`, also for hiding what is no post; `note`); `not-found` and `conflict` (`report`) for one that
/// there is not, or that is resolved; `forbidden` for suspending a moderator, which operators do, or an operator.
public struct ResolveReport: Call {
    public static let name: CallName = "auth.resolveReport"
    public static let access: Access = .moderator
    public static let faults: [FaultCode] = [.notFound, .conflict]

    public var report: ReportID
    public var action: ReportAction
    /// For those who look after reports.
    public var note: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// How many reports were resolved, this one among them.
        public var resolved: Int

        public init(resolved: Int) {
            self.resolved = resolved
        }
    }

    public init(report: ReportID, action: ReportAction, note: String? = nil) {
        self.report = report
        self.action = action
        self.note = note
    }
}

extension ResolveReport: Ruled {
    public static let noteRule = TextRule(length: 1...1_000, lines: .any)

    public static let rules: FieldRules = ["action": ReportAction.rule, "note": noteRule]
}

/// What is done about a report.
public struct ReportAction: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Nothing.
    public static let dismiss: ReportAction = "dismiss"
    /// The post is shown to nobody but its owner and moderators, until ``RestorePost``.
    public static let hidePost: ReportAction = "hidePost"
    /// Whose it is may read and not write, until ``LiftSuspension``; all sessions end.
    public static let suspendAccount: ReportAction = "suspendAccount"

    public static let rule = ChoiceRule([dismiss.text, hidePost.text, suspendAccount.text])
}
