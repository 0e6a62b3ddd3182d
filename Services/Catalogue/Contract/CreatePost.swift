public import Wire

/// Puts a new post up under the caller's name, or begins a draft.
///
/// A draft keeps every rule of a post, and is nobody's but its owner's until ``PublishPost``.
///
/// Faults: `invalid`, naming the member that breaks one of ``PostContent``'s rules or of its kind's, a kind that is not
/// declared, or an end that is over (`in-the-past`); `conflict` (`too-many-posts`, `too-many-bytes`) for more than a person may
/// have: 10,000 posts and 64 MiB unless the operator says otherwise. Operators may have any number.
public struct CreatePost: Call {
    public static let name: CallName = "catalogue.createPost"
    public static let faults: [FaultCode] = [.conflict]

    public var post: PostContent
    /// Whether it is a draft; no, unless said otherwise.
    public var draft: Bool?

    public struct Reply: Codable, Sendable, Equatable {
        public var post: Post
        /// What of it is kept and cannot be used, such as opening hours that nobody can read.
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
