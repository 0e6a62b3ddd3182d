public import Wire

/// Somebody has rated a published post, or has taken that back; who has is not told.
///
/// The whole post is told, as it is the newest word on it that stays.
public struct PostRated: Event {
    public static let name: CallName = "catalogue.postRated"

    public var post: Post
    /// As in ``PostPublished/searchTexts``.
    public var searchTexts: [String]

    public var subject: String { post.id.description }

    public init(post: Post, searchTexts: [String]) {
        self.post = post
        self.searchTexts = searchTexts
    }
}
