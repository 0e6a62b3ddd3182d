public import Wire

/// Puts a favourite at another place of its list.
///
/// Faults: `not-found` (`list`, `link`, `post`, `after`) for a list that is not the caller's or a link that opens
/// nothing, and for posts that are not in it.
/// `forbidden` with a link that only lets read.
public struct MoveFavourite: Call {
    public static let name: CallName = "favourites.moveFavourite"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]

    public var post: PostID
    /// Behind which post; to the front if nothing is said.
    public var after: PostID?
    /// The default list if nothing is said.
    public var list: FavouriteListID?
    /// ``ShareList/Reply/token`` of somebody's list that may be changed, in the place of `list`.
    public var link: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// Where it stands now: ``FavouriteEntry/order``.
        public var order: String

        public init(order: String) {
            self.order = order
        }
    }

    public init(post: PostID, after: PostID? = nil, list: FavouriteListID? = nil, link: String? = nil) {
        self.post = post
        self.after = after
        self.list = list
        self.link = link
    }
}

extension MoveFavourite: Ruled {
    public static let rules: FieldRules = ["link": ListSharedFavourites.linkRule]
}
