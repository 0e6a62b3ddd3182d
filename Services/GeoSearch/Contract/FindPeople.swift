public import UmkreisWire

/// Finds users with a home cell near a point.
///
/// Matches the centre of the published cell (``HomeCell`` in auth's contract); the home is unknown here. Distances are
/// rounded up to steps. Excluded are the caller, blocked and blocking users, and users without a cell.
///
/// Sorted by step, then by id, which hides the exact order. Faults: `invalid` (`within`, `where`, `limit`, `cursor`).
public struct FindPeople: Call {
    public static let name: CallName = "geo.findPeople"
    public static let effect: Effect = .reads

    /// The centre.
    public var near: Coordinate
    /// Metres, 1…500,000.
    public var within: Double
    /// Conditions on filterable fields (`auth.declareProfile`), at most 8; all must hold.
    public var `where`: [AttributeFilter]?
    /// Page size, 1…200; defaults to 20.
    public var limit: Int?
    /// Cursor of the previous page of the same request.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// Users by distance step, then id.
        public var people: [FoundPerson]
        /// Cursor of the next page, if any.
        public var next: Cursor?

        public init(people: [FoundPerson], next: Cursor? = nil) {
            self.people = people
            self.next = next
        }
    }

    public init(
        near: Coordinate,
        within: Double,
        where filters: [AttributeFilter]? = nil,
        limit: Int? = nil,
        cursor: Cursor? = nil
    ) {
        self.near = near
        self.within = within
        self.where = filters
        self.limit = limit
        self.cursor = cursor
    }
}

extension FindPeople: Ruled {
    public static let withinRule = NumberRule(1.0...500_000)
    public static let limitRule = NumberRule(1...200, default: 20)

    public static let rules: FieldRules = ["within": withinRule, "where": Search.whereRule, "limit": limitRule]
}

/// A user nearby; `auth.findProfiles` returns the profile.
public struct FoundPerson: Codable, Sendable, Equatable {
    /// The user.
    public var user: UserID
    /// Distance step in metres: 1, 2, 5, 10, 25, 50, 100, 250 or 500 km.
    public var within: Double

    public init(user: UserID, within: Double) {
        self.user = user
        self.within = within
    }
}
