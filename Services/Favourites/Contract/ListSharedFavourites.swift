public import UmkreisWire

/// Lists a linked list's favourites, without a required sign-in.
///
/// Faults: `not-found` (`link`), or across a block.
public struct ListSharedFavourites: Call {
    public static let name: CallName = "favourites.listSharedFavourites"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    /// ``ShareList/Reply/token``, 1…64 characters.
    public var link: String
    /// Favourites per page, 1…200, default 50.
    public var limit: Int?
    /// The previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// The list.
        public var list: SharedList
        /// One page; `note` and `addedBy` for editable links only.
        public var favourites: [FavouriteEntry]
        /// `true` if a service was unavailable.
        public var stale: Bool?
        /// `nil` on the last page.
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

/// A list as seen through a link.
public struct SharedList: Codable, Sendable, Equatable {
    /// The list.
    public var id: FavouriteListID
    /// The owner.
    public var owner: UserID
    /// 1…80 characters; `nil` for an unnamed default list.
    public var name: String?
    /// One emoji.
    public var emoji: String?
    /// The link's rights.
    public var role: ListRole
    /// Number of favourites.
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
