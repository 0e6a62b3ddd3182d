public import UmkreisWire

/// Files a user's report about another service's content.
///
/// The service supplies the snapshot, so users cannot report what never existed.
///
/// Faults: `invalid` (`subject`, `owner` if it is the reporter, `reason`, `text`, `snapshot`); `throttled`, see
/// ``Report``.
public struct FileReport: Call {
    public static let name: CallName = "auth.fileReport"
    public static let access: Access = .service
    public static let faults: [FaultCode] = [.throttled]
    public typealias Reply = ReportReceipt

    /// Reporting user.
    public var reporter: UserID
    /// Reported content.
    public var subject: ReportSubject
    /// Owner of the content.
    public var owner: UserID
    /// Reporter's reason.
    public var reason: ReportReason
    /// Reporter's explanation.
    public var text: String?
    /// Content when reported.
    public var snapshot: ReportSnapshot

    public init(
        reporter: UserID,
        subject: ReportSubject,
        owner: UserID,
        reason: ReportReason,
        text: String? = nil,
        snapshot: ReportSnapshot
    ) {
        self.reporter = reporter
        self.subject = subject
        self.owner = owner
        self.reason = reason
        self.text = text
        self.snapshot = snapshot
    }
}

extension FileReport: Ruled {
    public static let rules: FieldRules = ["reason": ReportReason.rule, "text": ReportReason.textRule]
}
