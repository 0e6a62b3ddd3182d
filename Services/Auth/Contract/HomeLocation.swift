public import Wire

/// Where a user is at home, as the user alone is told.
public struct HomeLocation: Codable, Sendable, Hashable {
    /// As it was set; auth tells it to nobody else.
    public var point: Coordinate
    public var precision: HomePrecision
    /// What others are told in place of the point; absent where that is nothing.
    ///
    /// Publish its center, not the point, in a post at the user's home.
    public var cell: HomeCell?
    public var changedAt: Timestamp

    public init(point: Coordinate, precision: HomePrecision, cell: HomeCell? = nil, changedAt: Timestamp) {
        self.point = point
        self.precision = precision
        self.cell = cell
        self.changedAt = changedAt
    }
}

/// An area that a user is at home in: the same for every point in it, so that it tells no more than itself
/// (spatial cloaking).
public struct HomeCell: Codable, Sendable, Hashable {
    /// In the middle of the area, which is not where the user is.
    public var center: Coordinate
    /// Metres from there to its farthest corner, at most.
    public var radius: Double

    public init(center: Coordinate, radius: Double) {
        self.center = center
        self.radius = radius
    }
}

/// How large the area is that others are told: one whose square is about so wide, or none.
public struct HomePrecision: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    public static let oneKilometre: HomePrecision = "1km"
    public static let threeKilometres: HomePrecision = "3km"
    public static let tenKilometres: HomePrecision = "10km"
    /// Others are told nothing, and nobody is found by it.
    public static let off: HomePrecision = "off"

    public static let all = [oneKilometre, threeKilometres, tenKilometres, off]
    public static let rule = ChoiceRule(all.map(\.text))
}
