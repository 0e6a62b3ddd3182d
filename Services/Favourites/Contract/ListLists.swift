public import UmkreisWire

/// Lists the caller's lists, default list first.
public struct ListLists: Call {
    public static let name: CallName = "favourites.listLists"
    public static let access: Access = .guest
    public static let effect: Effect = .reads

    /// Lists per page, 1…200, default 50.
    public var limit: Int?
    /// The previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// One page.
        public var lists: [FavouriteList]
        /// `nil` on the last page.
        public var next: Cursor?

        public init(lists: [FavouriteList], next: Cursor? = nil) {
            self.lists = lists
            self.next = next
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListLists: Ruled {
    public static let rules: FieldRules = ["limit": NumberRule.pageLimit]
}
