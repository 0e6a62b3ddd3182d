public import Wire

/// Puts a new post up under the caller's name.
///
/// Faults: `invalid`, naming the member that breaks one of ``PostContent``'s rules or of its kind's, or a kind that is not
/// declared.
public struct CreatePost: Call {
    public static let name: CallName = "catalogue.createPost"

    public var post: PostContent

    public struct Reply: Codable, Sendable, Equatable {
        public var post: Post
        /// What of it is kept and cannot be used, such as opening hours that nobody can read.
        public var warnings: [PostWarning]?

        public init(post: Post, warnings: [PostWarning]? = nil) {
            self.post = post
            self.warnings = warnings
        }
    }

    public init(post: PostContent) {
        self.post = post
    }
}
