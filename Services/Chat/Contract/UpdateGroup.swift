public import Wire

/// Gives a group another title.
///
/// Faults: `invalid` (`title`; `conversation` for one of two); `not-found` when the caller is in no such conversation;
/// `forbidden` for a member who is neither owner nor admin.
public struct UpdateGroup: Call {
    public static let name: CallName = "chat.updateGroup"
    public static let faults: [FaultCode] = [.notFound]
    public typealias Reply = Done

    public var conversation: ConversationID
    public var title: String

    public init(conversation: ConversationID, title: String) {
        self.conversation = conversation
        self.title = title
    }
}

extension UpdateGroup: Ruled {
    public static let rules: FieldRules = ["title": CreateGroup.titleRule]
}
