public import Wire

/// Takes the caller off a trip, as a buddy or before accepting; the others keep it.
///
/// Faults: `forbidden` for the owner, who can delete it (``DeleteTrip``); `not-found` for who is not on it.
public struct LeaveTrip: Call {
    public static let name: CallName = "catalogue.leaveTrip"
    public static let faults: [FaultCode] = [.notFound]
    public typealias Reply = Done

    public var id: TripID

    public init(id: TripID) {
        self.id = id
    }
}
