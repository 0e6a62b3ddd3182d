public import Wire

/// Takes the caller out of a group.
///
/// Where the owner leaves, the admin who came first is the owner, else the member who did. A group without a member goes, with all
/// that was said in it.
///
/// Faults: `invalid` (`conversation` for one of two, which can be archived); `not-found` when the caller is in no such
/// conversation; `conflict` for the group of a trip: leave the trip.
public struct LeaveGroup: Call {
    public static let name: CallName = "chat.leaveGroup"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = Done

    public var conversation: ConversationID

    public init(conversation: ConversationID) {
        self.conversation = conversation
    }
}
