public import UmkreisWire

/// Creates a trip, visible only to the caller until ``InviteBuddy``.
///
/// Faults: `invalid`, also for a wrong date order or plan entries outside the dates; `conflict` at 1,000 trips.
public struct CreateTrip: Call {
    public static let name: CallName = "catalogue.createTrip"
    public static let faults: [FaultCode] = [.conflict]

    /// The content.
    public var trip: TripContent

    public struct Reply: Codable, Sendable, Equatable {
        /// The new trip.
        public var trip: Trip

        public init(trip: Trip) {
            self.trip = trip
        }
    }

    public init(trip: TripContent) {
        self.trip = trip
    }
}
