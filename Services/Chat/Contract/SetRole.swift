public import Wire

/// Gives a member of the caller's group another role.
///
/// To make another the `owner` hands the group over: the caller is an admin from then on.
///
/// Faults: `invalid` (`role`, `user` for oneself, `conversation` for one of two); `not-found` when the caller is in no such
/// conversation, and (`user`) for who is no member of it; `forbidden` for who is not its owner;
/// `throttled` at the pace of messages (``SendMessage``), of which it counts as one.
public struct SetRole: Call {
    public static let name: CallName = "chat.setRole"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = Done

    public var conversation: ConversationID
    public var user: UserID
    public var role: MemberRole

    public init(conversation: ConversationID, user: UserID, role: MemberRole) {
        self.conversation = conversation
        self.user = user
        self.role = role
    }
}

extension SetRole: Ruled {
    public static let rules: FieldRules = ["role": MemberRole.rule]
}
