public import Wire

/// Lists what is in a list of the caller's, in its order, each with what has become of it.
///
/// What is kept goes first, until it is moved.
///
/// Faults: `not-found` (`list`) for a list that is not the caller's; `invalid` (`limit`, `cursor`).
public struct ListFavourites: Call {
    public static let name: CallName = "favourites.listFavourites"
    public static let access: Access = .guest
    public static let effect: Effect = .reads
    public static let faults: [FaultCode] = [.notFound]

    /// The default list if nothing is said.
    public var list: FavouriteListID?
    public var limit: Int?
    /// Where the page before ended.
    public var cursor: Cursor?

    public struct Reply: Codable, Sendable, Equatable {
        public var favourites: [FavouriteEntry]
        /// How many are in the list.
        public var count: Int
        /// True where the catalogue, geo-search or auth could not be asked: some of it is missing, or as it was.
        public var stale: Bool?
        /// Where this page ended; absent on the last.
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
