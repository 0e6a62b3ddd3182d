public import Wire

/// Takes somebody out of a group, or takes back that they were asked.
///
/// Who is not in it, and who has declined, is left alone, in the same words.
///
/// Faults: `invalid` (`conversation` for one of two, `user` for oneself: leave instead); `not-found` when the caller is in no such
/// conversation; `forbidden` for a member who is neither owner nor admin, and (`user`) where the other is owner, or an admin
/// as the caller is; `conflict` for the group of a trip.
public struct RemoveMember: Call {
    public static let name: CallName = "chat.removeMember"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = Done

    public var conversation: ConversationID
    public var user: UserID

    public init(conversation: ConversationID, user: UserID) {
        self.conversation = conversation
        self.user = user
    }
}
