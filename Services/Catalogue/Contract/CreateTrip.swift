public import Wire

/// Begins a trip of the caller's, which nobody else knows of before somebody is invited (``InviteBuddy``).
///
/// Faults: `invalid`, naming the member that breaks one of ``TripContent``'s rules, for an end before the start, and for a plan
/// with an entry on another day; `conflict` when the caller has 1,000 trips.
public struct CreateTrip: Call {
    public static let name: CallName = "catalogue.createTrip"
    public static let faults: [FaultCode] = [.conflict]

    public var trip: TripContent

    public struct Reply: Codable, Sendable, Equatable {
        public var trip: Trip

        public init(trip: Trip) {
            self.trip = trip
        }
    }

    public init(trip: TripContent) {
        self.trip = trip
    }
}
