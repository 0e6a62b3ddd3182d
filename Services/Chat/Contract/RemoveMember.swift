public import UmkreisWire

/// Removes a member from a group, or withdraws an invitation.
///
/// Ignores users that are not in it or have declined.
///
/// Faults: `not-found` for an unknown group or member; `forbidden` unless by owner or admin, and (`user`) for the
/// owner, or for an admin unless by the owner; `conflict` for a trip's group.
public struct RemoveMember: Call {
    public static let name: CallName = "chat.removeMember"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = Done

    /// The group.
    public var conversation: ConversationID
    /// The user to remove.
    public var user: UserID

    public init(conversation: ConversationID, user: UserID) {
        self.conversation = conversation
        self.user = user
    }
}
