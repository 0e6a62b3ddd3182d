public import UmkreisWire

/// Replaces a trip's content; buddies may change notes and plan only.
///
/// Plan entries keep their numbers. Equal content keeps the revision.
///
/// Faults: `invalid` as for ``CreateTrip``, or for unknown numbers; `conflict` (`revision`) if outdated; `forbidden`,
/// `not-found`.
public struct UpdateTrip: Call {
    public static let name: CallName = "catalogue.updateTrip"
    public static let faults: [FaultCode] = [.conflict, .notFound]
    public typealias Reply = CreateTrip.Reply

    /// The trip.
    public var id: TripID
    /// The ``Trip/revision`` being changed, from 1.
    public var revision: Int
    /// The new content.
    public var trip: TripContent

    public init(id: TripID, revision: Int, trip: TripContent) {
        self.id = id
        self.revision = revision
        self.trip = trip
    }
}

extension UpdateTrip: Ruled {
    public static let rules: FieldRules = ["revision": NumberRule(1...Int(Int32.max))]
}
