public import Wire

/// Tells the caller, oldest first, of posts that have come to meet a saved search (``SaveSearch``) behind a cursor.
///
/// A post is told once for each search that it comes to meet: when it is published, or changed so that it does; again only
/// after it has stopped meeting it. The caller's own posts are not told, nor those of somebody a block keeps apart from the
/// caller, nor what has been closed, hidden or deleted since. An alert is kept for thirty days, and of a person the newest
/// 1,000.
///
/// With `waitMs` it is a long poll: it answers as soon as there is something, or with nothing when the time is over.
/// Nothing is lost by asking again with the same cursor.
///
/// Faults: `invalid` (`limit`, `waitMs`, `cursor`); `gone` (`cursor`) when the history was replaced, or the caller was a guest
/// and has signed in since: begin again without one.
public struct AlertsAfter: PolledCall {
    public static let name: CallName = "geo.alertsAfter"
    public static let access: Access = .guest
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.gone]

    /// From the reply before; without one, all that is kept is told.
    public var cursor: Cursor?
    public var limit: Int?
    public var waitMs: Int?

    public struct Reply: Codable, Sendable, Equatable {
        public var alerts: [SearchAlert]
        /// Stays the same while there is nothing new.
        public var cursor: Cursor
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
    public static let limitRule = NumberRule(1...200, usual: 100)

    public static let rules: FieldRules = ["limit": limitRule, "waitMs": NumberRule<Int>.wait]
}

/// A post that has come to meet a saved search.
public struct SearchAlert: Codable, Sendable, Equatable {
    public var search: SavedSearchID
    /// What its owner calls the search.
    public var name: String
    public var post: PostID
    public var kind: String
    public var title: String
    /// When the post was published, or changed so that it meets the search.
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
