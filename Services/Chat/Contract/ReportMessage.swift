public import Wire

/// Reports a message to the moderators.
///
/// What it says is kept beside the report, and what it said before it was edited or deleted, with the five messages before it: moderators read no more of a conversation.
/// A message that has expired can be reported for 7 days. Nobody in it is told. While a report is open, reporting the same again is answered with it. At most 20 reports a day.
///
/// Faults: `invalid` (`message` for one's own, `reason`, `text`); `not-found` when the caller is not in such a conversation
/// (`conversation`), or it has no such message (`message`); `throttled` for too many in a day.
public struct ReportMessage: Call {
    public static let name: CallName = "chat.reportMessage"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = ReportReceipt

    public var conversation: ConversationID
    /// Its number.
    public var message: Int
    public var reason: ReportReason
    /// What there is to say beyond that.
    public var text: String?

    public init(conversation: ConversationID, message: Int, reason: ReportReason, text: String? = nil) {
        self.conversation = conversation
        self.message = message
        self.reason = reason
        self.text = text
    }
}

extension ReportMessage: Ruled {
    public static let rules: FieldRules = [
        "message": SendMessage.numberRule, "reason": ReportReason.rule, "text": ReportReason.textRule,
    ]
}
