public import Wire

/// A trip changed or was deleted; only ids are public.
public struct TripChanged: Event {
    public static let name: CallName = "catalogue.tripChanged"

    /// The trip.
    public var id: TripID
    /// Including invited users, owner first; empty once deleted.
    public var members: [UserID]
    /// Accepted members without the owner.
    public var buddies: [UserID]

    public var subject: String { "trip/\(id)" }
    public var isTombstone: Bool { members.isEmpty }

    public init(id: TripID, members: [UserID], buddies: [UserID] = []) {
        self.id = id
        self.members = members
        self.buddies = buddies
    }
}
