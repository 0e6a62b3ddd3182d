public import Wire

/// The area that others are told a user is at home in has become another, or there is none any more.
///
/// Moves within the area are not told.
public struct HomeCellChanged: Event {
    public static let name: CallName = "auth.homeCellChanged"

    public var user: UserID
    /// Absent where others are told nothing.
    public var cell: HomeCell?

    public var subject: String { "home/\(user)" }
    public var isTombstone: Bool { cell == nil }

    public init(user: UserID, cell: HomeCell? = nil) {
        self.user = user
        self.cell = cell
    }
}
