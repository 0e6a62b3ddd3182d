public import Wire

/// Adds somebody to a group, or asks them to come into it: as for ``CreateGroup``.
///
/// Who is in it already, is asked already, or has declined, is left alone, in the same words. Whoever comes sees what is said from
/// then on.
///
/// Faults: `invalid` (`conversation` for one of two, `user` for oneself); `not-found` when the caller is in no such conversation;
/// `forbidden` for a member who is neither owner nor admin, and (`user`) for one who cannot be added, in the same words whatever the
/// reason is; `conflict` for a group that is full, and for that of a trip; `throttled` for a young account.
public struct AddMember: Call {
    public static let name: CallName = "chat.addMember"
    public static let faults: [FaultCode] = [.notFound, .conflict, .throttled]
    public typealias Reply = Done

    public var conversation: ConversationID
    public var user: UserID

    public init(conversation: ConversationID, user: UserID) {
        self.conversation = conversation
        self.user = user
    }
}
