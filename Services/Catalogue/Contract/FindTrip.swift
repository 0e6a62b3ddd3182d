public import Wire

/// Tells a trip that the caller is on or invited to, and what others have posted about the place.
///
/// Posts are found by GeoNames' id, whoever wrote them and whatever the city was called then; of a trip to a whole country by
/// the country's code. Which kinds are tips, the app says. What is not published is left out, and so are posts of those whom
/// a block keeps apart from the caller.
///
/// Faults: `invalid` (`kinds`, `limit`, `cursor`); `not-found` for who is not on it, as if there were none.
public struct FindTrip: Call {
    public static let name: CallName = "catalogue.findTrip"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    public var id: TripID
    /// The kinds of the posts that are wanted; none unless said.
    public var kinds: [PostKind]?
    /// How many posts at most; a page of long ones ends earlier, where the line is full.
    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var trip: Trip
        /// Newest first.
        public var tips: [Post]
        /// Where this page ended; absent on the last.
        public var next: Cursor?

        public init(trip: Trip, tips: [Post] = [], next: Cursor? = nil) {
            self.trip = trip
            self.tips = tips
            self.next = next
        }
    }

    public init(id: TripID, kinds: [PostKind]? = nil, limit: Int? = nil, cursor: Cursor? = nil) {
        self.id = id
        self.kinds = kinds
        self.limit = limit
        self.cursor = cursor
    }
}

extension FindTrip: Ruled {
    public static let kindsRule = ListRule(most: 10)

    public static let rules: FieldRules = ["kinds": kindsRule, "limit": NumberRule.pageLimit]
}
