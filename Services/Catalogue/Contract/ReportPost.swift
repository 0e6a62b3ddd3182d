public import UmkreisWire

/// Reports a post, with its current content, to the moderators.
///
/// The owner is not notified. Repeating an open report returns it. At most 20 per day.
///
/// Faults: `invalid` (`post` for own posts); `not-found` and `gone` (`post`); `throttled`.
public struct ReportPost: Call {
    public static let name: CallName = "catalogue.reportPost"
    public static let faults: [FaultCode] = [.notFound, .gone, .throttled]
    public typealias Reply = ReportReceipt

    /// The post.
    public var post: PostID
    /// The reason.
    public var reason: ReportReason
    /// Further explanation.
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
