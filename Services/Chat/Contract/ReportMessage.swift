public import UmkreisWire

/// Reports a message to the moderators, up to 7 days after it expired.
///
/// They see its current and former texts and the five preceding messages. Members are not notified. A repeated report
/// returns the open one. At most 20 reports a day.
///
/// Faults: `not-found` for an unknown conversation or message.
public struct ReportMessage: Call {
    public static let name: CallName = "chat.reportMessage"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = ReportReceipt

    /// The conversation.
    public var conversation: ConversationID
    /// The message's number.
    public var message: Int
    /// The reason.
    public var reason: ReportReason
    /// An optional explanation, 1…1,000 characters.
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
