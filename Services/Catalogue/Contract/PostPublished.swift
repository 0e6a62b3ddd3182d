public import Wire

/// A post is public, newly or again.
public struct PostPublished: Event {
    public static let name: CallName = "catalogue.postPublished"

    /// The post.
    public var post: Post
    /// Labels of category and searchable attributes, for indexing.
    public var searchTexts: [String]

    public var subject: String { post.id.description }

    public init(post: Post, searchTexts: [String]) {
        self.post = post
        self.searchTexts = searchTexts
    }
}
