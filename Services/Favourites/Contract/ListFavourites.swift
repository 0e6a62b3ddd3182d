public import UmkreisWire

/// Lists a list's favourites in order, newest first unless moved.
///
/// Faults: `not-found` (`list`).
public struct ListFavourites: Call {
    public static let name: CallName = "favourites.listFavourites"
    public static let access: Access = .guest
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    /// Default: the default list.
    public var list: FavouriteListID?
    /// Favourites per page, 1…200, default 50.
    public var limit: Int?
    /// The previous page's `next`.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        /// One page.
        public var favourites: [FavouriteEntry]
        /// Favourites in the list.
        public var count: Int
        /// `true` if a service was unavailable.
        public var stale: Bool?
        /// `nil` on the last page.
        public var next: Cursor?

        public init(favourites: [FavouriteEntry], count: Int, stale: Bool? = nil, next: Cursor? = nil) {
            self.favourites = favourites
            self.count = count
            self.stale = stale
            self.next = next
        }
    }

    public init(list: FavouriteListID? = nil, limit: Int? = nil, cursor: Cursor? = nil) {
        self.list = list
        self.limit = limit
        self.cursor = cursor
    }
}

extension ListFavourites: Ruled {
    public static let limitRule = NumberRule<Int>.pageLimit

    public static let rules: FieldRules = ["limit": limitRule]
}
