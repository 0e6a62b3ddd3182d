public import Wire

/// A published post's ratings have changed; the rater is not named.
///
/// Carries the whole post, as compaction retains only the newest event.
public struct PostRated: Event {
    public static let name: CallName = "catalogue.postRated"

    /// The post.
    public var post: Post
    /// ``PostPublished/searchTexts``.
    public var searchTexts: [String]

    public var subject: String { post.id.description }

    public init(post: Post, searchTexts: [String]) {
        self.post = post
        self.searchTexts = searchTexts
    }
}
