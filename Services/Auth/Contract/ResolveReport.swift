public import Wire

/// Resolves a report, and with it every other open one of the same: for moderators.
///
/// Nobody resolves a report about themselves; a report that the caller has filed is resolved by an operator or another
/// moderator. Blocks make no difference. The audit log has the decision before it takes effect.
///
/// Faults: `invalid` (`action`, also where the subject has no such thing; `photos`; `note`); `not-found` and `conflict`
/// (`report`) for one that there is not, or that is resolved; `forbidden` for a report about the caller or filed by them
/// (`own-report`), and for suspending a moderator, which operators do, or an operator.
public struct ResolveReport: Call {
    public static let name: CallName = "auth.resolveReport"
    public static let access: Access = .moderator
    public static let faults: [FaultCode] = [.notFound, .conflict]

    public var report: ReportID
    public var action: ReportAction
    /// For those who look after reports.
    public var note: String?
    /// Which of the snapshot's pictures `removePhotos` removes; all of them unless given.
    public var photos: [MediaID]?

    public struct Reply: Codable, Sendable, Equatable {
        /// How many reports were resolved, this one among them.
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

    /// The message is deleted for everybody in its conversation, as by ``ContentRemoved``.
    public static let removeMessage: ReportAction = "removeMessage"
    /// The pictures that a post, a profile, a message or a group showed when it was reported are taken out of it.
    public static let removePhotos: ReportAction = "removePhotos"

    public static let all = [dismiss, hidePost, suspendAccount, removeMessage, removePhotos]
    public static let rule = ChoiceRule(all.map(\.text))
}
