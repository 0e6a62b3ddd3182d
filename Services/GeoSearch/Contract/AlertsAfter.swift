public import UmkreisWire

/// Returns posts that began to match a saved search (``SaveSearch``), oldest first.
///
/// A post raises one alert per search when it is published or changed, and another only after it stopped matching.
/// Excluded are own posts, those of blocked and blocking users, and posts closed, hidden or deleted since. Alerts are
/// kept for thirty days, at most 1,000 per account and 100 per guest. Accounts get theirs before guests, and a
/// guest's search that raises too many rests (``SavedSearch/restsUntil``).
///
/// With `waitMs` it is a long poll that returns on the first alert, or empty after the timeout.
///
/// Faults: `invalid` (`limit`, `waitMs`, `cursor`); `gone` (`cursor`) when the history was replaced or a guest has
/// signed in: start without a cursor.
public struct AlertsAfter: PolledCall {
    public static let name: CallName = "geo.alertsAfter"
    public static let access: Access = .guest
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.gone]

    /// Cursor of the last reply; starts at the oldest alert by default.
    public var cursor: Cursor?
    /// Page size, 1…200; defaults to 100.
    public var limit: Int?
    /// Timeout in milliseconds, 0…25,000.
    public var waitMs: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// Oldest first.
        public var alerts: [SearchAlert]
        /// Cursor for the next call.
        public var cursor: Cursor
        /// Whether more are ready.
        public var hasMore: Bool

        public init(alerts: [SearchAlert], cursor: Cursor, hasMore: Bool) {
            self.alerts = alerts
            self.cursor = cursor
            self.hasMore = hasMore
        }
    }

    public init(cursor: Cursor? = nil, limit: Int? = nil, waitMs: Int? = nil) {
        self.cursor = cursor
        self.limit = limit
        self.waitMs = waitMs
    }
}

extension AlertsAfter: Ruled {
    public static let limitRule = NumberRule(1...200, default: 100)

    public static let rules: FieldRules = ["limit": limitRule, "waitMs": NumberRule<Int>.wait]
}

/// A new match of a saved search.
public struct SearchAlert: Codable, Sendable, Equatable {
    /// The search.
    public var search: SavedSearchID
    /// The search's name.
    public var name: String
    /// The match.
    public var post: PostID
    /// The post's kind.
    public var kind: String
    /// The post's title.
    public var title: String
    /// When the post was published or changed.
    public var at: Timestamp

    public init(
        search: SavedSearchID,
        name: String,
        post: PostID,
        kind: String,
        title: String,
        at moment: Timestamp
    ) {
        self.search = search
        self.name = name
        self.post = post
        self.kind = kind
        self.title = title
        at = moment
    }
}
