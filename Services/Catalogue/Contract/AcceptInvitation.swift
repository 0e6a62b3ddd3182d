public import Wire

/// Accepts the invitation to a trip: from now on the others see the caller among the buddies.
///
/// Who has accepted is told so again; to decline is to leave (``LeaveTrip``).
///
/// Faults: `not-found` for who is not invited; `conflict` when there are 50 buddies.
public struct AcceptInvitation: Call {
    public static let name: CallName = "catalogue.acceptInvitation"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = Done

    public var id: TripID

    public init(id: TripID) {
        self.id = id
    }
}
