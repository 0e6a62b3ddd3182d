public import Wire

/// Deletes a trip of the caller's, for all who are on it.
///
/// Faults: `forbidden` for who is on it and is not its owner, who can leave it (``LeaveTrip``); `not-found` for everybody else,
/// and for one that has been deleted.
public struct DeleteTrip: Call {
    public static let name: CallName = "catalogue.deleteTrip"
    public static let faults: [FaultCode] = [.notFound]
    public typealias Reply = Done

    public var id: TripID

    public init(id: TripID) {
        self.id = id
    }
}
