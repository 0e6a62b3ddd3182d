public import Wire

/// Lets a post go, from one list or from all of the caller's; that it was not kept is no fault.
///
/// Faults: `not-found` (`list`, `link`) for a list that is not the caller's or a link that opens nothing.
/// `forbidden` with a link that only lets read.
public struct RemoveFavourite: Call {
    public static let name: CallName = "favourites.removeFavourite"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]

    public var post: PostID
    /// All lists if nothing is said.
    public var list: FavouriteListID?
    /// ``ShareList/Reply/token`` of somebody's list that may be changed, in the place of `list`.
    public var link: String?

    public struct Reply: Codable, Sendable, Equatable {
        public var removed: Bool
        /// How many are in the list now; in all lists together if none was named.
        public var count: Int

        public init(removed: Bool, count: Int) {
            self.removed = removed
            self.count = count
        }
    }

    public init(post: PostID, list: FavouriteListID? = nil, link: String? = nil) {
        self.post = post
        self.list = list
        self.link = link
    }
}

extension RemoveFavourite: Ruled {
    public static let rules: FieldRules = ["link": ListSharedFavourites.linkRule]
}
