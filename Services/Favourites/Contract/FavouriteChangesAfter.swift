public import UmkreisWire

/// Returns changes of the caller's lists since a cursor, for synchronising devices.
///
/// Current states and removals, in order of the last change. With `waitMs` it is a long poll. Repeating a cursor is
/// safe.
///
/// Faults: `gone` (`cursor`) after 180 days or 20,000 changes, if the history was replaced, or after a guest signed in:
/// discard everything and start again.
public struct FavouriteChangesAfter: PolledCall {
    public static let name: CallName = "favourites.favouriteChangesAfter"
    public static let access: Access = .guest
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.gone]

    /// Cursor from the previous reply; `nil` returns everything.
    public var cursor: Cursor?
    /// 1…500, default 100.
    public var limit: Int?
    /// Timeout in milliseconds, 0…25,000, default 0.
    public var waitMs: Int?

    public struct Reply: Codable, Sendable, Equatable {
        /// Oldest first.
        public var changes: [FavouriteChange]
        /// Unchanged without new changes.
        public var cursor: Cursor
        /// Whether to continue immediately.
        public var hasMore: Bool

        public init(changes: [FavouriteChange], cursor: Cursor, hasMore: Bool) {
            self.changes = changes
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

extension FavouriteChangesAfter: Ruled {
    public static let limitRule = NumberRule(1...500, default: 100)

    public static let rules: FieldRules = ["limit": limitRule, "waitMs": NumberRule<Int>.wait]
}

/// A change with exactly one member.
public struct FavouriteChange: Codable, Sendable, Equatable {
    /// A created or changed list.
    public var list: FavouriteList?
    /// An added or changed favourite.
    public var favourite: KeptFavourite?
    /// A list deleted with its favourites.
    public var deleted: FavouriteListID?
    /// A removed favourite.
    public var removed: RemovedFavourite?

    public init(
        list: FavouriteList? = nil,
        favourite: KeptFavourite? = nil,
        deleted: FavouriteListID? = nil,
        removed: RemovedFavourite? = nil
    ) {
        self.list = list
        self.favourite = favourite
        self.deleted = deleted
        self.removed = removed
    }
}

/// A stored favourite without the post's content.
public struct KeptFavourite: Codable, Sendable, Equatable {
    /// The list.
    public var list: FavouriteListID
    /// The post.
    public var post: PostID
    /// ``FavouriteEntry/order``.
    public var order: String
    /// When it was added.
    public var addedAt: Timestamp
    /// The adding user, unless the owner.
    public var addedBy: UserID?
    /// The note.
    public var note: String?
    /// Last seen revision.
    public var revision: Int

    public init(
        list: FavouriteListID,
        post: PostID,
        order: String,
        addedAt: Timestamp,
        addedBy: UserID? = nil,
        note: String? = nil,
        revision: Int
    ) {
        self.list = list
        self.post = post
        self.order = order
        self.addedAt = addedAt
        self.addedBy = addedBy
        self.note = note
        self.revision = revision
    }
}

/// A removed favourite.
public struct RemovedFavourite: Codable, Sendable, Equatable {
    /// The list.
    public var list: FavouriteListID
    /// The post.
    public var post: PostID

    public init(list: FavouriteListID, post: PostID) {
        self.list = list
        self.post = post
    }
}
