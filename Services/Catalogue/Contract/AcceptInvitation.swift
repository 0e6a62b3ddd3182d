public import UmkreisWire

/// Accepts an invitation to a trip, becoming visible as a buddy.
///
/// Idempotent. To decline, use ``LeaveTrip``.
///
/// Faults: `not-found`; `conflict` at 50 buddies.
public struct AcceptInvitation: Call {
    public static let name: CallName = "catalogue.acceptInvitation"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = Done

    /// The trip.
    public var id: TripID

    public init(id: TripID) {
        self.id = id
    }
}
