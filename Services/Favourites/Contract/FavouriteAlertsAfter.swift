public import UmkreisWire

/// Returns changes of favourite posts since a cursor, oldest first.
///
/// Only a post's newest. Omits changes that were seen (``MarkSeen``) or precede adding, muted lists (``MuteList``), and
/// posts across blocks. With `waitMs` it is a long poll. Repeating a cursor loses no changes.
///
/// Faults: `gone` (`cursor`) if the history was replaced: start again without one.
public struct FavouriteAlertsAfter: PolledCall {
    public static let name: CallName = "favourites.favouriteAlertsAfter"
    public static let access: Access = .guest
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.gone]

    /// Cursor from the previous reply; `nil` returns all known changes.
    public var cursor: Cursor?
    /// 1…200, default 100.
    public var limit: Int?
    /// Timeout in milliseconds, 0…25,000, default 0.
    public var waitMs: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// Oldest first.
        public var alerts: [FavouriteAlert]
        /// Unchanged without new alerts.
        public var cursor: Cursor
        /// Whether to continue immediately.
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
    public static let limitRule = NumberRule(1...200, default: 100)

    public static let rules: FieldRules = ["limit": limitRule, "waitMs": NumberRule<Int>.wait]
}

/// A change of a favourite post.
public struct FavouriteAlert: Codable, Sendable, Equatable {
    /// The post.
    public var post: PostID
    /// The kind of change.
    public var news: FavouriteChangeKind
    /// Time of the change; for `expiring`, of its detection.
    public var at: Timestamp
    /// Newest revision, for ``MarkSeen``.
    public var revision: Int
    /// The post's end.
    public var expiresAt: Timestamp?
    /// Price before the cursor, if it has changed.
    public var formerPrice: Money?
    /// New price, with `formerPrice`; `nil` if removed.
    public var price: Money?

    public init(
        post: PostID,
        news: FavouriteChangeKind,
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

/// A kind of change; more may be added.
public struct FavouriteChangeKind: WireWord {
    /// The wire name.
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// The content changed.
    public static let changed: FavouriteChangeKind = "changed"
    /// The price, and possibly more, changed.
    public static let price: FavouriteChangeKind = "price"
    /// It ends within a day.
    public static let expiring: FavouriteChangeKind = "expiring"
    /// Its owner closed it.
    public static let closed: FavouriteChangeKind = "closed"
    /// It expired.
    public static let expired: FavouriteChangeKind = "expired"
    /// It was deleted or hidden.
    public static let gone: FavouriteChangeKind = "gone"
    /// It is public again.
    public static let back: FavouriteChangeKind = "back"
}
