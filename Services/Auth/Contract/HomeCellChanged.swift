public import Wire

/// The published area of a user's home changed.
///
/// Not published for moves within the area.
public struct HomeCellChanged: Event {
    public static let name: CallName = "auth.homeCellChanged"

    /// Moved user.
    public var user: UserID
    /// Absent if no area is published.
    public var cell: HomeCell?

    public var subject: String { "home/\(user)" }
    public var isTombstone: Bool { cell == nil }

    public init(user: UserID, cell: HomeCell? = nil) {
        self.user = user
        self.cell = cell
    }
}
