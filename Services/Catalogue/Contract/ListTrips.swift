public import Wire

/// Lists the trips that the caller is on or invited to, by their first days.
///
/// An invitation is in the list once the caller has verified the address that was invited; until then `auth.myAccount`
/// has the notice `email-unverified`.
///
/// As long as a block stands between somebody and a trip's owner, the trip is in the list of the owner alone.
///
/// Faults: `invalid` (`limit`, `cursor`).
public struct ListTrips: Call {
    public static let name: CallName = "catalogue.listTrips"
    public static let effect: Effect = .reads

    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var trips: [TripSummary]
        /// Where this page ended; absent on the last.
        public var next: Cursor?

        public init(trips: [TripSummary], next: Cursor? = nil) {
            self.trips = trips
            self.next = next
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListTrips: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule.pageLimit]
}

/// A trip in a list.
public struct TripSummary: Codable, Sendable, Hashable {
    public var id: TripID
    public var owner: UserID
    /// What the caller is on it.
    public var standing: TripStanding
    public var place: TripPlace
    public var dates: DateSpan
    public var title: String?

    public init(
        id: TripID,
        owner: UserID,
        standing: TripStanding,
        place: TripPlace,
        dates: DateSpan,
        title: String? = nil
    ) {
        self.id = id
        self.owner = owner
        self.standing = standing
        self.place = place
        self.dates = dates
        self.title = title
    }
}
