public import UmkreisWire

/// Marks revisions of posts as seen; listing does not.
///
/// Ignores older revisions and posts that aren't kept.
public struct MarkSeen: Call {
    public static let name: CallName = "favourites.markSeen"
    public static let access: Access = .guest

    /// At most 200.
    public var posts: [SeenRevision]

    public struct Reply: Codable, Sendable, Equatable {
        /// Number of updated favourites.
        public var marked: Int

        public init(marked: Int) {
            self.marked = marked
        }
    }

    public init(posts: [SeenRevision]) {
        self.posts = posts
    }
}

extension MarkSeen: Ruled {
    public static let postsRule = ListRule(maximum: 200)

    public static let rules: FieldRules = ["posts": postsRule]
}

/// The seen revision of a post.
public struct SeenRevision: Codable, Sendable, Hashable {
    /// The post.
    public var post: PostID
    /// ``FavouriteEntry/revision``, from 1.
    public var revision: Int

    public init(post: PostID, revision: Int) {
        self.post = post
        self.revision = revision
    }
}

extension SeenRevision: Ruled {
    public static let revisionRule = NumberRule(1...Int(Int32.max))

    public static let rules: FieldRules = ["revision": revisionRule]
}
