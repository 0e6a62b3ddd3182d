public import Wire

/// A published post says something else now.
public struct PostChanged: Event {
    public static let name: CallName = "catalogue.postChanged"

    public var post: Post
    /// As in ``PostPublished/searchTexts``.
    public var searchTexts: [String]

    public var subject: String { post.id.description }

    public init(post: Post, searchTexts: [String]) {
        self.post = post
        self.searchTexts = searchTexts
    }
}
