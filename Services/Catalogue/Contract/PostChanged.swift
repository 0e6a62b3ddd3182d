public import Wire

/// A published post has changed.
public struct PostChanged: Event {
    public static let name: CallName = "catalogue.postChanged"

    /// The post.
    public var post: Post
    /// ``PostPublished/searchTexts``.
    public var searchTexts: [String]
    /// Whether only ``searchTexts`` may differ, after a declaration.
    public var isReindexed: Bool?

    public var subject: String { post.id.description }

    public init(post: Post, searchTexts: [String], isReindexed: Bool? = nil) {
        self.post = post
        self.searchTexts = searchTexts
        self.isReindexed = isReindexed
    }
}
