public import Wire

/// Tells of posts whether the caller keeps them, and by how many people they are kept: for the hits of a search.
///
/// Faults: `invalid` (`posts`).
public struct AreFavourites: Call {
    public static let name: CallName = "favourites.areFavourites"
    public static let access: Access = .guest
    public static let effect: Effect = .reads

    public var posts: [PostID]

    public struct Reply: Codable, Sendable, Equatable {
        /// In the order of the request, each once.
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
    public static let postsRule = ListRule(most: 500)

    public static let rules: FieldRules = ["posts": postsRule]
}

/// Whether a post is a favourite.
public struct FavouriteMark: Codable, Sendable, Equatable {
    public var post: PostID
    /// Those of the caller's lists that it is in; absent where it is in none.
    public var lists: [FavouriteListID]?
    /// How many people keep it; told from three on, so that nobody learns what one other keeps.
    public var keepers: Int?

    public init(post: PostID, lists: [FavouriteListID]? = nil, keepers: Int? = nil) {
        self.post = post
        self.lists = lists
        self.keepers = keepers
    }

    public var isKept: Bool { lists != nil }
}
