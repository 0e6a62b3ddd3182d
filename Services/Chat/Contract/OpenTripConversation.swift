public import UmkreisWire

/// Opens the group of a trip, or returns the existing one.
///
/// Its members are those that accepted the trip; chat calls cannot change them. Deleting the trip makes it an ordinary
/// group.
///
/// Faults: `not-found` (`trip`) unless the caller has accepted; `conflict` if the caller is in too many.
public struct OpenTripConversation: Call {
    public static let name: CallName = "chat.openTripConversation"
    public static let faults: [FaultCode] = [.notFound, .conflict]
    public typealias Reply = OpenConversation.Reply

    /// The trip.
    public var trip: TripID
    /// Title of a new group, 1…100 characters.
    public var title: String?

    public init(trip: TripID, title: String? = nil) {
        self.trip = trip
        self.title = title
    }
}

extension OpenTripConversation: Ruled {
    public static let rules: FieldRules = ["title": CreateGroup.titleRule]
}
