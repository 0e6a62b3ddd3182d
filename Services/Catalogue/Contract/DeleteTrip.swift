public import UmkreisWire

/// Deletes a trip of the caller's for all members.
///
/// Faults: `forbidden` for other members (see ``LeaveTrip``); `not-found`.
public struct DeleteTrip: Call {
    public static let name: CallName = "catalogue.deleteTrip"
    public static let faults: [FaultCode] = [.notFound]
    public typealias Reply = Done

    /// The trip.
    public var id: TripID

    public init(id: TripID) {
        self.id = id
    }
}
