public import Wire

/// Tells the caller's lists of favourites as they were made, which puts the default list first.
///
/// Faults: `invalid` (`limit`, `cursor`).
public struct ListLists: Call {
    public static let name: CallName = "favourites.listLists"
    public static let access: Access = .guest
    public static let effect: Effect = .reads

    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var lists: [FavouriteList]
        /// Where this page ended; absent on the last.
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
