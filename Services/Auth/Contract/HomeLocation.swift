public import UmkreisWire

/// A user's home, returned to that user only.
public struct HomeLocation: Codable, Sendable, Hashable {
    /// Exact point, never disclosed to others.
    public var point: Coordinate
    /// Size of the published area.
    public var precision: HomePrecision
    /// Published instead of the point; absent when off.
    ///
    /// For a post at home, publish its center, not the point.
    public var cell: HomeCell?
    /// Time of the last change.
    public var changedAt: Timestamp

    public init(point: Coordinate, precision: HomePrecision, cell: HomeCell? = nil, changedAt: Timestamp) {
        self.point = point
        self.precision = precision
        self.cell = cell
        self.changedAt = changedAt
    }
}

/// An area around a user's home, the same for every point in it (spatial cloaking).
public struct HomeCell: Codable, Sendable, Hashable {
    /// Not the user's position.
    public var center: Coordinate
    /// Maximum distance to its corners in metres.
    public var radius: Double

    public init(center: Coordinate, radius: Double) { (self.center, self.radius) = (center, radius) }
}

/// The approximate width of the published area.
public struct HomePrecision: WireWord {
    /// Value on the wire.
    public let text: String

    public init(_ text: String) { self.text = text }

    /// Publishes an area of about one kilometre.
    public static let oneKilometre: HomePrecision = "1km"
    /// Publishes an area of about three kilometres.
    public static let threeKilometres: HomePrecision = "3km"
    /// Publishes an area of about ten kilometres.
    public static let tenKilometres: HomePrecision = "10km"
    /// Publishes no area; other users cannot find this user by home.
    public static let off: HomePrecision = "off"

    /// All precisions from fine to coarse, then off.
    public static let all = [oneKilometre, threeKilometres, tenKilometres, off]
    /// One of ``all``.
    public static let rule = ChoiceRule(all.map(\.text))
}
