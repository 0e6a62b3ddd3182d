public import UmkreisWire

/// Removes the caller from a group.
///
/// If the owner leaves, the longest-serving admin, else member, becomes owner. An empty group is deleted.
///
/// Faults: `not-found` for an unknown conversation; `conflict` for a trip's group: leave the trip.
public struct LeaveGroup: Call {
    public static let name: CallName = "chat.leaveGroup"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = Done

    /// The group.
    public var conversation: ConversationID

    public init(conversation: ConversationID) {
        self.conversation = conversation
    }
}
