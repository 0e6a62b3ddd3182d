public import Wire

/// Puts a new post up under the caller's name.
///
/// Faults: `invalid` naming the member that breaks one of ``PostDraft``'s rules.
public struct CreatePost: Call {
    public static let name: CallName = "catalogue.createPost"

    public var post: PostDraft

    public struct Reply: Codable, Sendable, Equatable {
        public var post: Post

        public init(post: Post) {
            self.post = post
        }
    }

    public init(post: PostDraft) {
        self.post = post
    }
}
