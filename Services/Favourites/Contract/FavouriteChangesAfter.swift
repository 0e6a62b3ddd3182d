public import Wire

/// What has changed in the caller's lists behind a cursor, for another device of theirs: each list and favourite as it is
/// now, in the order of their newest changes, and what was removed.
///
/// With `waitMs` it is a long poll: it answers as soon as there is something, or with nothing when the time is over.
/// Nothing is lost by asking again with the same cursor, and what is told twice is told as it is.
///
/// Faults: `invalid` (`limit`, `waitMs`, `cursor`); `gone` (`cursor`) for one of more than 180 days or 20,000 changes ago,
/// when the history was replaced, and when the caller was a guest and has signed in since: forget all, and begin again
/// without one.
public struct FavouriteChangesAfter: PolledCall {
    public static let name: CallName = "favourites.favouriteChangesAfter"
    public static let access: Access = .guest
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.gone]

    /// From the reply before; without one, all that there is is told.
    public var cursor: Cursor?
    public var limit: Int?
    public var waitMs: Int?

    public struct Reply: Codable, Sendable, Equatable {
        public var changes: [FavouriteChange]
        /// Stays the same while there is nothing new.
        public var cursor: Cursor
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
    public static let limitRule = NumberRule(1...500, usual: 100)

    public static let rules: FieldRules = ["limit": limitRule, "waitMs": NumberRule<Int>.wait]
}

/// Something that has changed in somebody's favourites: one of its members is there.
public struct FavouriteChange: Codable, Sendable, Equatable {
    /// A list was made, or is called something else.
    public var list: FavouriteList?
    /// A post was added, moved, noted or seen.
    public var favourite: KeptFavourite?
    /// A list was deleted, with all that was in it.
    public var deleted: FavouriteListID?
    /// A post was removed from a list.
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

/// A favourite as it is kept, without what its post says.
public struct KeptFavourite: Codable, Sendable, Equatable {
    public var list: FavouriteListID
    public var post: PostID
    /// Where it stands in the list (``FavouriteEntry/order``).
    public var order: String
    public var addedAt: Timestamp
    /// Who added it, if not the list's owner.
    public var addedBy: UserID?
    public var note: String?
    /// The post's revision that was last seen.
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

/// A post that is in a list no more.
public struct RemovedFavourite: Codable, Sendable, Equatable {
    public var list: FavouriteListID
    public var post: PostID

    public init(list: FavouriteListID, post: PostID) {
        self.list = list
        self.post = post
    }
}
