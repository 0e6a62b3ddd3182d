public import Wire

/// Finds people who are at home around a point.
///
/// Somebody is found when the middle of the cell that others are told of their home is within the circle (``HomeCell`` of
/// auth's contract); of the home itself nothing is known here. So is the distance: of the cell's middle, and only which of
/// a few steps it lies within. Who tells no cell is not found, nor is the caller, nor whoever a block keeps apart from the
/// caller.
///
/// Nearest step first, and by id within a step, which tells nothing of who is nearer. Faults: `invalid` (`within`, `where`,
/// `limit`, `cursor`).
public struct FindPeople: Call {
    public static let name: CallName = "geo.findPeople"
    public static let effect: Effect = .reads

    public var near: Coordinate
    /// Metres.
    public var within: Double
    /// Only with profiles like these, all of them; of fields that an operator has declared filterable
    /// (`auth.declareProfile`).
    public var `where`: [AttributeFilter]?
    public var limit: Int?
    /// Where the page before ended; the rest of the request must be the same.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var people: [FoundPerson]
        /// Where this page ended; absent on the last.
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
    public static let limitRule = NumberRule(1...200, usual: 20)

    public static let rules: FieldRules = ["within": withinRule, "where": Search.whereRule, "limit": limitRule]
}

/// Somebody who was found; who they are, auth tells (`auth.findProfiles`).
public struct FoundPerson: Codable, Sendable, Equatable {
    public var user: UserID
    /// Metres: the least of 1, 2, 5, 10, 25, 50, 100, 250 and 500 km within which the middle of the person's cell lies.
    public var within: Double

    public init(user: UserID, within: Double) {
        self.user = user
        self.within = within
    }
}
