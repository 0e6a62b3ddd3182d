public import UmkreisWire

/// Returns several posts, each as ``FindPost`` would.
///
/// Faults: `invalid` for more than 200.
public struct FindPosts: Call {
    public static let name: CallName = "catalogue.findPosts"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// At most 200; duplicates are ignored.
    public var ids: [PostID]

    public struct Reply: Codable, Sendable, Equatable {
        /// Posts in the requested order.
        public var posts: [Post]
        /// Deleted or hidden posts.
        public var gone: [GonePost]
        /// Ids without a post.
        public var unknown: [PostID]
        /// Posts beyond the reply's size; request them again.
        public var rest: [PostID]

        public init(posts: [Post], gone: [GonePost], unknown: [PostID], rest: [PostID] = []) {
            self.posts = posts
            self.gone = gone
            self.unknown = unknown
            self.rest = rest
        }
    }

    public init(ids: [PostID]) {
        self.ids = ids
    }
}

extension FindPosts: Ruled {
    public static let rules: FieldRules = ["ids": ListRule(maximum: 200)]
}

/// A deleted or hidden post.
public struct GonePost: Codable, Sendable, Equatable {
    /// The post.
    public var id: PostID
    /// Time of deletion or hiding.
    public var deletedAt: Timestamp

    public init(id: PostID, deletedAt: Timestamp) {
        self.id = id
        self.deletedAt = deletedAt
    }
}
