public import UmkreisWire

/// Resolves a report and all open reports about the same subject.
///
/// The decision is written to the audit log before it takes effect.
///
/// The author of a hidden post gets the report's reason and the caller's, never the reporter.
///
/// Faults: `invalid` (`action`, also if inapplicable; `photos`; `note`; `reason`); `not-found`, `conflict` (`report`);
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
    /// Note for moderators, 1…1,000 characters.
    public var note: String?
    /// Words for the author, for `hidePost` only, 1…1,000 characters.
    public var reason: String?
    /// Photos for `removePhotos`, at most 20; by default all of the snapshot.
    public var photos: [MediaID]?

    public struct Reply: Codable, Sendable, Equatable {
        /// Number of resolved reports, including this one.
        public var resolved: Int

        public init(resolved: Int) { self.resolved = resolved }
    }

    public init(
        report: ReportID,
        action: ReportAction,
        note: String? = nil,
        reason: String? = nil,
        photos: [MediaID]? = nil
    ) {
        self.report = report
        self.action = action
        self.note = note
        self.reason = reason
        self.photos = photos
    }
}

extension ResolveReport: Ruled {
    /// 1…1,000 characters.
    public static let noteRule = TextRule(length: 1...1_000, lines: .any)

    public static let rules: FieldRules = [
        "action": ReportAction.rule, "note": noteRule, "reason": noteRule, "photos": ReportSnapshot.photosRule,
    ]
}
