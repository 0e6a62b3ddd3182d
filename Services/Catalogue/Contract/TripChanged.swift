public import Wire

/// A trip says something else, others are on it, or it is no more.
///
/// Ids alone: what it says is for those who are on it.
public struct TripChanged: Event {
    public static let name: CallName = "catalogue.tripChanged"

    public var id: TripID
    /// Who is on it or invited, its owner first; nobody once it is deleted.
    public var members: [UserID]
    /// Those of them who have accepted, without the owner: the others on the trip see them.
    public var buddies: [UserID]

    public var subject: String { "trip/\(id)" }
    public var isTombstone: Bool { members.isEmpty }

    public init(id: TripID, members: [UserID], buddies: [UserID] = []) {
        self.id = id
        self.members = members
        self.buddies = buddies
    }
}
