public import Wire

/// Says for how long a conversation keeps what is said in it; all in it are told.
///
/// It counts for messages that are sent from then on: each keeps the retention with which it was sent. When that is over, the
/// message expires within a second or two: it is as if its sender had deleted it, and while nothing older is kept it is not
/// listed any more. Members can report it for 7 days (``ReportMessage``); until then its text is kept for moderators, and for the
/// export of its sender. Then it is deleted. The newest entry stays as one that says nothing.
///
/// An operator may limit how many days any conversation keeps messages; that counts for those that are there already too.
///
/// Faults: `invalid` (`keepFor`); `not-found` when the caller is in no such conversation; `forbidden` for a member of a group who
/// is neither owner nor admin, and in a conversation of two where nothing can be written;
/// `throttled` at the pace of messages (``SendMessage``), of which it counts as one.
public struct SetRetention: Call {
    public static let name: CallName = "chat.setRetention"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = Done

    public var conversation: ConversationID
    /// Seconds; without it, messages are kept for good.
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
