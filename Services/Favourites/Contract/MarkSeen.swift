public import Wire

/// Tells that the caller has seen what posts say now: a favourite is `changed` since then, and in all lists that the post is
/// in.
///
/// Listing favourites alone does not, so that what nobody has looked at stays marked. A post that is not kept, and a revision
/// that is older than what was seen, change nothing.
///
/// Faults: `invalid` (`posts`, `posts.0.revision` …).
public struct MarkSeen: Call {
    public static let name: CallName = "favourites.markSeen"
    public static let access: Access = .guest

    public var posts: [SeenRevision]

    public struct Reply: Codable, Sendable, Equatable {
        /// How many favourites were marked.
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
    public static let postsRule = ListRule(most: 200)

    public static let rules: FieldRules = ["posts": postsRule]
}

/// What of a post was seen.
public struct SeenRevision: Codable, Sendable, Hashable {
    public var post: PostID
    /// ``FavouriteEntry/revision``.
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
