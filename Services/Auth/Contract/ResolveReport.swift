public import Wire

/// Resolves a report and all open reports about the same subject.
///
/// The decision is written to the audit log before it takes effect.
///
/// Faults: `invalid` (`action`, also if inapplicable; `photos`; `note`); `not-found`, `conflict` (`report`);
/// `forbidden` for a report about the caller or, except for operators, by the caller (`own-report`), for suspending an
/// operator, and unless an operator, for suspending a moderator.
public struct ResolveReport: Call {
    public static let name: CallName = "auth.resolveReport"
    public static let access: Access = .moderator
    public static let faults: [FaultCode] = [.notFound, .conflict]

    /// Report to resolve.
    public var report: ReportID
    /// Action to take.
    public var action: ReportAction
    /// Note for moderators.
    public var note: String?
    /// For `removePhotos`; by default the whole snapshot's.
    public var photos: [MediaID]?

    public struct Reply: Codable, Sendable, Equatable {
        /// Number of resolved reports, including this one.
        public var resolved: Int

        public init(resolved: Int) {
            self.resolved = resolved
        }
    }

    public init(report: ReportID, action: ReportAction, note: String? = nil, photos: [MediaID]? = nil) {
        self.report = report
        self.action = action
        self.note = note
        self.photos = photos
    }
}

extension ResolveReport: Ruled {
    public static let noteRule = TextRule(length: 1...1_000, lines: .any)

    public static let rules: FieldRules = [
        "action": ReportAction.rule, "note": noteRule, "photos": ReportSnapshot.photosRule,
    ]
}

/// The action taken for a report.
public struct ReportAction: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Takes no action.
    public static let dismiss: ReportAction = "dismiss"
    /// Shows the post only to its owner and moderators, until ``RestorePost``.
    public static let hidePost: ReportAction = "hidePost"
    /// Makes the owner read-only until ``LiftSuspension``, and ends all sessions.
    public static let suspendAccount: ReportAction = "suspendAccount"

    /// Deletes it for all members (``ContentRemoved``).
    public static let removeMessage: ReportAction = "removeMessage"
    /// Removes photos shown when reported.
    public static let removePhotos: ReportAction = "removePhotos"

    public static let all = [dismiss, hidePost, suspendAccount, removeMessage, removePhotos]
    public static let rule = ChoiceRule(all.map(\.text))
}
