public import Wire

/// Replaces a trip's content; buddies may change notes and plan only.
///
/// Plan entries keep their numbers. Equal content keeps the revision.
///
/// Faults: `invalid` as for ``CreateTrip``, or for unknown numbers; `conflict` (`revision`) if outdated; `forbidden`,
/// `not-found`.
public struct UpdateTrip: Call {
    public static let name: CallName = "catalogue.updateTrip"
    public static let faults: [FaultCode] = [.conflict, .notFound]

    /// The trip.
    public var id: TripID
    /// The ``Trip/revision`` being changed.
    public var revision: Int
    /// The new content.
    public var trip: TripContent

    public struct Reply: Codable, Sendable, Equatable {
        /// The changed trip.
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
