public import UmkreisWire

/// Sets how long a conversation keeps later messages, and notifies the members.
///
/// Within two seconds an expired message is emptied, and unlisted unless an older one is kept. For 7 days it can be
/// reported (``ReportMessage``) and exported. The newest entry stays, empty. An operator's limit also applies to
/// existing messages.
///
/// Faults: `not-found` for an unknown conversation; `forbidden` for other group members than owner and admins, and
/// across a block; `throttled` like ``SendMessage``.
public struct SetRetention: Call {
    public static let name: CallName = "chat.setRetention"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = Done

    /// The conversation.
    public var conversation: ConversationID
    /// Retention in seconds, 60…315,360,000; absent for unlimited.
    public var keepFor: Int?

    public init(conversation: ConversationID, keepFor: Int? = nil) {
        self.conversation = conversation
        self.keepFor = keepFor
    }
}

extension SetRetention: Ruled {
    /// 60…315,360,000 seconds.
    public static let keepForRule = NumberRule(60...315_360_000)

    public static let rules: FieldRules = ["keepFor": keepForRule]
}
