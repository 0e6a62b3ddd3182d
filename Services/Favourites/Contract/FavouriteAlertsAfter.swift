public import Wire

/// Tells the caller, oldest first, what has become of posts that they keep behind a cursor: that one was changed, costs
/// something else, ends within a day, has ended, is gone, or is back.
///
/// Of a post only the newest is told, once however often it was changed meanwhile; not what the caller has seen already
/// (``MarkSeen``), nor what happened before they kept it, nor what is in muted lists alone (``MuteList``), nor posts of
/// somebody a block keeps apart from the caller.
///
/// With `waitMs` it is a long poll: it answers as soon as there is something, or with nothing when the time is over.
/// Nothing is lost by asking again with the same cursor.
///
/// Faults: `invalid` (`limit`, `waitMs`, `cursor`); `gone` (`cursor`) when the history was replaced: begin again without one.
public struct FavouriteAlertsAfter: PolledCall {
    public static let name: CallName = "favourites.favouriteAlertsAfter"
    public static let access: Access = .guest
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.gone]

    /// From the reply before; without one, all that is known is told.
    public var cursor: Cursor?
    public var limit: Int?
    public var waitMs: Int?

    public struct Reply: Codable, Sendable, Equatable {
        public var alerts: [FavouriteAlert]
        /// Stays the same while there is nothing new.
        public var cursor: Cursor
        public var hasMore: Bool

        public init(alerts: [FavouriteAlert], cursor: Cursor, hasMore: Bool) {
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

extension FavouriteAlertsAfter: Ruled {
    public static let limitRule = NumberRule(1...200, usual: 100)

    public static let rules: FieldRules = ["limit": limitRule, "waitMs": NumberRule<Int>.wait]
}

/// What has become of a post that somebody keeps.
public struct FavouriteAlert: Codable, Sendable, Equatable {
    public var post: PostID
    public var news: FavouriteNews
    /// When it happened; of `expiring`, when it was noticed.
    public var at: Timestamp
    /// The post's newest revision: for ``MarkSeen``, once somebody has seen it.
    public var revision: Int
    /// When it ends by itself, where it does.
    public var expiresAt: Timestamp?
    /// What it cost before, if that has changed behind the cursor.
    public var formerPrice: Money?
    /// What it costs since, with `formerPrice`; absent also where it has no price any more.
    public var price: Money?

    public init(
        post: PostID,
        news: FavouriteNews,
        at moment: Timestamp,
        revision: Int,
        expiresAt: Timestamp? = nil,
        formerPrice: Money? = nil,
        price: Money? = nil
    ) {
        self.post = post
        self.news = news
        at = moment
        self.revision = revision
        self.expiresAt = expiresAt
        self.formerPrice = formerPrice
        self.price = price
    }
}

/// What somebody is told of a post that they keep; there may be more of them one day.
public struct FavouriteNews: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// It says something else.
    public static let changed: FavouriteNews = "changed"
    /// It costs something else, and may say something else too.
    public static let price: FavouriteNews = "price"
    /// It ends by itself within a day.
    public static let expiring: FavouriteNews = "expiring"
    /// Its owner has ended it.
    public static let closed: FavouriteNews = "closed"
    /// It has ended by itself.
    public static let expired: FavouriteNews = "expired"
    /// It was deleted, or is shown to nobody.
    public static let gone: FavouriteNews = "gone"
    /// It is shown again.
    public static let back: FavouriteNews = "back"
}
