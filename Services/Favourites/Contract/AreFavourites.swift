public import UmkreisWire

/// Returns which posts are favourites, and how many users keep them.
public struct AreFavourites: Call {
    public static let name: CallName = "favourites.areFavourites"
    public static let access: Access = .guest
    public static let effect: Effect = .reads

    /// At most 500.
    public var posts: [PostID]

    public struct Reply: Codable, Sendable, Equatable {
        /// Marks in request order, without duplicates.
        public var favourites: [FavouriteMark]

        public init(favourites: [FavouriteMark]) {
            self.favourites = favourites
        }
    }

    public init(posts: [PostID]) {
        self.posts = posts
    }
}

extension AreFavourites: Ruled {
    public static let postsRule = ListRule(maximum: 500)

    public static let rules: FieldRules = ["posts": postsRule]
}

/// Whether a post is a favourite.
public struct FavouriteMark: Codable, Sendable, Equatable {
    /// The post.
    public var post: PostID
    /// The caller's lists with the post; `nil` if not kept.
    public var lists: [FavouriteListID]?
    /// Number of users with the post; `nil` below 3 for privacy.
    public var keepers: Int?

    public init(post: PostID, lists: [FavouriteListID]? = nil, keepers: Int? = nil) {
        self.post = post
        self.lists = lists
        self.keepers = keepers
    }

    /// Whether it is in any list.
    public var isKept: Bool { lists != nil }
}
