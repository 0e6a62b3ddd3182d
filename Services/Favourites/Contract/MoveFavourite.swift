public import Wire

/// Puts a favourite at another place of its list.
///
/// Faults: `not-found` (`list`, `post`, `after`) for a list that is not the caller's, and for posts that are not in it.
public struct MoveFavourite: Call {
    public static let name: CallName = "favourites.moveFavourite"
    public static let access: Access = .guest
    public static let faults: [FaultCode] = [.notFound]

    public var post: PostID
    /// Behind which post; to the front if nothing is said.
    public var after: PostID?
    /// The default list if nothing is said.
    public var list: FavouriteListID?

    public struct Reply: Codable, Sendable, Equatable {
        /// Where it stands now: ``FavouriteEntry/order``.
        public var order: String

        public init(order: String) {
            self.order = order
        }
    }

    public init(post: PostID, after: PostID? = nil, list: FavouriteListID? = nil) {
        self.post = post
        self.after = after
        self.list = list
    }
}
