public import UmkreisWire

/// Leaves a trip, or declines an invitation.
///
/// Faults: `forbidden` for the owner (see ``DeleteTrip``); `not-found`.
public struct LeaveTrip: Call {
    public static let name: CallName = "catalogue.leaveTrip"
    public static let faults: [FaultCode] = [.notFound]
    public typealias Reply = Done

    /// The trip.
    public var id: TripID

    public init(id: TripID) {
        self.id = id
    }
}
