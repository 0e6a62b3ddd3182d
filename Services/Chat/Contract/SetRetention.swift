public import Wire

/// Says for how long a conversation keeps what is said in it; all in it are told.
///
/// From then on each entry goes when its time is over, those that are there already too, for everybody and for good: within a
/// second or two it is shown to nobody, and then it is deleted. The newest entry stays as one that says nothing. What was
/// reported before is kept with the report.
///
/// An operator may say that no conversation keeps anything for longer than some days.
///
/// Faults: `invalid` (`keepFor`); `not-found` when the caller is in no such conversation; `forbidden` for a member of a group who
/// is neither owner nor admin, and in a conversation of two where nothing can be written;
/// `throttled` at the pace of messages (``SendMessage``), of which it counts as one.
public struct SetRetention: Call {
    public static let name: CallName = "chat.setRetention"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = Done

    public var conversation: ConversationID
    /// Seconds; without it, all is kept.
    public var keepFor: Int?

    public init(conversation: ConversationID, keepFor: Int? = nil) {
        self.conversation = conversation
        self.keepFor = keepFor
    }
}

extension SetRetention: Ruled {
    /// A minute to ten years.
    public static let keepForRule = NumberRule(60...315_360_000)

    public static let rules: FieldRules = ["keepFor": keepForRule]
}
