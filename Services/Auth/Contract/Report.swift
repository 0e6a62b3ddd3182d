public import Wire

/// Reports a user to the moderators.
///
/// What the user's profile says is kept beside it, as it is now. The reported user is not told, and never by whom. While a
/// report is open, reporting the same again is answered with it. At most 20 reports a day. Posts are reported to the
/// catalogue, messages to chat.
///
/// Faults: `invalid` (`user` for oneself and for a guest, `reason`, `text`); `not-found` (`user`); `throttled` for too many
/// in a day.
public struct Report: Call {
    public static let name: CallName = "auth.report"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = ReportReceipt

    public var user: UserID
    public var reason: ReportReason
    /// What there is to say beyond that.
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
