public import UmkreisWire

/// Removes a post from one or all of the caller's lists, if kept.
///
/// Faults: `not-found` (`list`, `link`); `forbidden` with a read-only link.
public struct RemoveFavourite: Call {
    public static let name: CallName = "favourites.removeFavourite"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]

    /// The post.
    public var post: PostID
    /// Default: all lists.
    public var list: FavouriteListID?
    /// ``ShareList/Reply/token``, 1…64 characters, instead of `list`.
    public var link: String?

    public struct Reply: Codable, Sendable, Equatable {
        /// Whether it was kept.
        public var removed: Bool
        /// Favourites in the list, or in all lists.
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
