public import UmkreisWire

/// Reports a group's owner or the other user, like ``ReportMessage``.
///
/// Moderators see the title, the photo and the five newest messages, as visible to the caller.
///
/// Faults: `not-found` for an unknown conversation.
public struct ReportConversation: Call {
    public static let name: CallName = "chat.reportConversation"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = ReportReceipt

    /// The conversation.
    public var conversation: ConversationID
    /// The reason.
    public var reason: ReportReason
    /// An optional explanation, 1…1,000 characters.
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
