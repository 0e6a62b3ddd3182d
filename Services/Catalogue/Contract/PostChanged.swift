public import Wire

/// A published post says something else now.
public struct PostChanged: Event {
    public static let name: CallName = "catalogue.postChanged"

    public var post: Post
    /// As in ``PostPublished/searchTexts``.
    public var searchTexts: [String]
    /// Whether only ``searchTexts`` may differ, because the kind was declared again: no news of the post.
    public var isReindexed: Bool?

    public var subject: String { post.id.description }

    public init(post: Post, searchTexts: [String], isReindexed: Bool? = nil) {
        self.post = post
        self.searchTexts = searchTexts
        self.isReindexed = isReindexed
    }
}
