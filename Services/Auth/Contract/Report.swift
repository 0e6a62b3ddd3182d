public import UmkreisWire

/// Reports a user to the moderators, with a snapshot of the profile.
///
/// The reported user is not notified. While open, reporting the same user again returns the same report.
///
/// Faults: `invalid` (`user` for the caller or a guest, `reason`, `text`); `not-found` (`user`); `throttled` beyond 20
/// a day.
public struct Report: Call {
    public static let name: CallName = "auth.report"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = ReportReceipt

    /// Reported user.
    public var user: UserID
    /// Reporter's reason.
    public var reason: ReportReason
    /// Reporter's explanation.
    public var text: String?

    public init(user: UserID, reason: ReportReason, text: String? = nil) {
        self.user = user
        self.reason = reason
        self.text = text
    }
}

extension Report: Ruled {
    public static let rules: FieldRules = ["reason": ReportReason.rule, "text": ReportReason.textRule]
}
