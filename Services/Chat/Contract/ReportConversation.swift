public import Wire

/// Reports a conversation to the moderators: a group, or what somebody has written to the caller.
///
/// Its title and its five newest messages are kept beside the report, as far as the caller sees them: moderators read no more of it.
/// Nobody in it is told. While a report is open, reporting the same again is answered with it. At most 20 reports a day. What is
/// reported is whose group it is, or the other of two.
///
/// Faults: `invalid` (`conversation` for a group of one's own, `reason`, `text`); `not-found` when the caller is in no such
/// conversation; `throttled` for too many in a day.
public struct ReportConversation: Call {
    public static let name: CallName = "chat.reportConversation"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = ReportReceipt

    public var conversation: ConversationID
    public var reason: ReportReason
    /// What there is to say beyond that.
    public var text: String?

    public init(conversation: ConversationID, reason: ReportReason, text: String? = nil) {
        self.conversation = conversation
        self.reason = reason
        self.text = text
    }
}

extension ReportConversation: Ruled {
    public static let rules: FieldRules = ["reason": ReportReason.rule, "text": ReportReason.textRule]
}
