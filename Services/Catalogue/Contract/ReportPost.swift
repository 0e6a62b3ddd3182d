public import Wire

/// Reports a post to the moderators.
///
/// What it says is kept beside the report, as it is now. Its owner is not told, and never by whom. While a report is open,
/// reporting the same again is answered with it. At most 20 reports a day.
///
/// Faults: `invalid` (`post` for one's own, `reason`, `text`); `not-found` and `gone` (`post`); `throttled` for too many in a
/// day.
public struct ReportPost: Call {
    public static let name: CallName = "catalogue.reportPost"
    public static let faults: [FaultCode] = [.notFound, .gone, .throttled]
    public typealias Reply = ReportReceipt

    public var post: PostID
    public var reason: ReportReason
    /// What there is to say beyond that.
    public var text: String?

    public init(post: PostID, reason: ReportReason, text: String? = nil) {
        self.post = post
        self.reason = reason
        self.text = text
    }
}

extension ReportPost: Ruled {
    public static let rules: FieldRules = ["reason": ReportReason.rule, "text": ReportReason.textRule]
}
