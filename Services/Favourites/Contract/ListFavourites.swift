public import Wire

/// Lists what the caller keeps, last kept first, each with what has become of it.
///
/// Faults: `invalid` (`limit`, `cursor`).
public struct ListFavourites: Call {
    public static let name: CallName = "favourites.listFavourites"
    public static let access: Access = .guest
    public static let effect: Effect = .reads

    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var favourites: [FavouriteEntry]
        /// How many there are in all.
        public var count: Int
        /// Where this page ended; absent on the last.
        public var next: Cursor?

        public init(favourites: [FavouriteEntry], count: Int, next: Cursor? = nil) {
            self.favourites = favourites
            self.count = count
            self.next = next
        }
    }

    public init(limit: Int? = nil, cursor: Cursor? = nil) {
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListFavourites: Ruled {
    public static let limitRule = NumberRule<Int>.pageLimit

    public static let rules: FieldRules = ["limit": limitRule]
}
