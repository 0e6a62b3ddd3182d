public import UmkreisWire

/// Moves a favourite within its list.
///
/// Faults: `not-found` (`list`, `link`, `post`, `after`); `forbidden` with a read-only link.
public struct MoveFavourite: Call {
    public static let name: CallName = "favourites.moveFavourite"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]

    /// The post to move.
    public var post: PostID
    /// The preceding post; `nil` moves to the front.
    public var after: PostID?
    /// Default: the default list.
    public var list: FavouriteListID?
    /// ``ShareList/Reply/token``, 1…64 characters, instead of `list`.
    public var link: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// New ``FavouriteEntry/order``.
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
