public import UmkreisWire

/// Returns a trip, with published posts about its place.
///
/// Posts match by GeoNames id, or by country for a whole country. Posts across blocks are omitted.
///
/// Faults: `not-found` for non-members.
public struct FindTrip: Call {
    public static let name: CallName = "catalogue.findTrip"
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    /// The trip.
    public var id: TripID
    /// Kinds of posts, at most 10; default: no posts.
    public var kinds: [PostKind]?
    /// Posts per page, 1…200, default 50; pages may be shorter.
    public var limit: Int?
    /// The previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// The trip.
        public var trip: Trip
        /// Newest first.
        public var tips: [Post]
        /// `nil` on the last page.
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
    public static let rules: FieldRules = ["kinds": ListRule(maximum: 10), "limit": NumberRule.pageLimit]
}
