public import UmkreisWire

/// Creates a post, or a draft, visible only to its owner until ``PublishPost``.
///
/// Faults: `invalid` by the rules of ``PostContent`` and its kind, or for a past end (`in-the-past`); `conflict`
/// (`too-many-posts`, `too-many-bytes`) above the quota: 10,000 posts and 64 MiB unless configured otherwise, unlimited
/// for operators.
public struct CreatePost: Call {
    public static let name: CallName = "catalogue.createPost"
    public static let faults: [FaultCode] = [.conflict]

    /// The content.
    public var post: PostContent
    /// Default `false`.
    public var draft: Bool?

    public struct Reply: Codable, Sendable, Equatable {
        /// The new post.
        public var post: Post
        /// Stored but unusable values, such as unparsable opening hours.
        public var warnings: [PostWarning]?

        public init(post: Post, warnings: [PostWarning]? = nil) {
            self.post = post
            self.warnings = warnings
        }
    }

    public init(post: PostContent, draft: Bool? = nil) {
        self.post = post
        self.draft = draft
    }
}
