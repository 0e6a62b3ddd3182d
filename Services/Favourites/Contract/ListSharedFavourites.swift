public import Wire

/// Lists what is in the list that a link opens, as ``ListFavourites`` does for its owner.
///
/// Nobody has to be signed in. Who is, and whom a block keeps apart from the list's owner, is told that there is no such link.
///
/// Faults: `not-found` (`link`) for one that opens nothing, or nothing any more; `invalid` (`limit`, `cursor`).
public struct ListSharedFavourites: Call {
    public static let name: CallName = "favourites.listSharedFavourites"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    /// ``ShareList/Reply/token``.
    public var link: String
    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var list: SharedList
        /// With notes, and who added what, where the link lets change the list.
        public var favourites: [FavouriteEntry]
        /// True where the catalogue, geo-search or auth could not be asked: some of it is missing, or as it was.
        public var stale: Bool?
        /// Where this page ended; absent on the last.
        public var next: Cursor?

        public init(list: SharedList, favourites: [FavouriteEntry], stale: Bool? = nil, next: Cursor? = nil) {
            self.list = list
            self.favourites = favourites
            self.stale = stale
            self.next = next
        }
    }

    public init(link: String, limit: Int? = nil, cursor: Cursor? = nil) {
        self.link = link
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListSharedFavourites: Ruled {
    public static let linkRule = TextRule(length: 1...64, lines: .raw)

    public static let rules: FieldRules = ["link": linkRule, "limit": ListFavourites.limitRule]
}

/// A list as whoever has a link sees it.
public struct SharedList: Codable, Sendable, Equatable {
    public var id: FavouriteListID
    public var owner: UserID
    public var name: String?
    public var emoji: String?
    /// What the link lets do.
    public var role: ListRole
    /// How many favourites are in it.
    public var count: Int

    public init(
        id: FavouriteListID,
        owner: UserID,
        name: String? = nil,
        emoji: String? = nil,
        role: ListRole,
        count: Int
    ) {
        self.id = id
        self.owner = owner
        self.name = name
        self.emoji = emoji
        self.role = role
        self.count = count
    }
}
