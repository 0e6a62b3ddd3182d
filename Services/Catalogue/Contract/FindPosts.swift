public import Wire

/// Tells several posts, each as ``FindPost`` would.
///
/// Faults: `invalid` for more than 200.
public struct FindPosts: Call {
    public static let name: CallName = "catalogue.findPosts"
    public static let access: Access = .anyone
    public static let effect: Effect = .reads

    /// One that stands twice is told once.
    public var ids: [PostID]

    public struct Reply: Codable, Sendable, Equatable {
        /// In the order in which they were asked for.
        public var posts: [Post]
        public var gone: [GonePost]
        public var unknown: [PostID]
        /// Posts that are there and found no room in this line: to be asked for again.
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
    public static let idsRule = ListRule(most: 200)

    public static let rules: FieldRules = ["ids": idsRule]
}

/// A post that has been deleted, or that a moderator has hidden.
public struct GonePost: Codable, Sendable, Equatable {
    public var id: PostID
    public var deletedAt: Timestamp

    public init(id: PostID, deletedAt: Timestamp) {
        self.id = id
        self.deletedAt = deletedAt
    }
}
