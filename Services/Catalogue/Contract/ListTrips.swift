public import UmkreisWire

/// Lists the caller's trips and invitations by first day.
///
/// Invitations appear after verification of the address (until then `auth.myAccount` has the notice
/// `email-unverified`). Blocks with the owner hide trips.
public struct ListTrips: Call {
    public static let name: CallName = "catalogue.listTrips"
    public static let effect: Effect = .reads

    /// Trips per page, 1…200; default 50.
    public var limit: Int?
    /// The previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// One page.
        public var trips: [TripSummary]
        /// `nil` on the last page.
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
    /// The trip.
    public var id: TripID
    /// The owner.
    public var owner: UserID
    /// The caller's role.
    public var standing: TripRole
    /// The destination.
    public var place: TripPlace
    /// First and last day.
    public var dates: DateSpan
    /// The title.
    public var title: String?

    public init(
        id: TripID,
        owner: UserID,
        standing: TripRole,
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
