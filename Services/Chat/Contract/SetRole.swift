public import UmkreisWire

/// Changes the role of a group member.
///
/// Assigning `owner` transfers the group and makes the caller an admin.
///
/// Faults: `not-found` for an unknown group or member; `forbidden` unless by the owner; `throttled` like
/// ``SendMessage``.
public struct SetRole: Call {
    public static let name: CallName = "chat.setRole"
    public static let faults: [FaultCode] = [.notFound, .throttled]
    public typealias Reply = Done

    /// The group.
    public var conversation: ConversationID
    /// The member.
    public var user: UserID
    /// The new role.
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
