public import Wire

/// Lets a trip say something else: all of it, for its owner; notes and plan, for a buddy who has accepted.
///
/// What is sent takes the place of what was there, so a change is made to what ``FindTrip`` has told. An entry of the plan that
/// is to stay keeps its number. A change that changes nothing keeps the revision.
///
/// Faults: `invalid` as for ``CreateTrip``, and for an entry with a number that the plan has not; `conflict` (`revision`) when
/// somebody has changed it meanwhile; `forbidden` for what the caller may not change; `not-found` for who is not on it.
public struct UpdateTrip: Call {
    public static let name: CallName = "catalogue.updateTrip"
    public static let faults: [FaultCode] = [.conflict, .notFound]

    public var id: TripID
    /// Of the trip as the caller has seen it.
    public var revision: Int
    public var trip: TripContent

    public struct Reply: Codable, Sendable, Equatable {
        public var trip: Trip

        public init(trip: Trip) {
            self.trip = trip
        }
    }

    public init(id: TripID, revision: Int, trip: TripContent) {
        self.id = id
        self.revision = revision
        self.trip = trip
    }
}

extension UpdateTrip: Ruled {
    public static let revisionRule = NumberRule(1...Int(Int32.max))

    public static let rules: FieldRules = ["revision": revisionRule]
}
