public import UmkreisWire

/// Adds a contact to a group, or invites a stranger.
///
/// Ignores users that are in it, invited or declined. New members see only later messages.
///
/// Faults: `not-found` for an unknown conversation; `forbidden` unless by owner or admin, and (`user`) if the user
/// cannot be added, without saying why; `conflict` for a full group and for a trip's; `throttled` for a young account.
public struct AddMember: Call {
    public static let name: CallName = "chat.addMember"
    public static let faults: [FaultCode] = [.notFound, .conflict, .throttled]
    public typealias Reply = Done

    /// The group.
    public var conversation: ConversationID
    /// The user to add.
    public var user: UserID

    public init(conversation: ConversationID, user: UserID) {
        self.conversation = conversation
        self.user = user
    }
}
