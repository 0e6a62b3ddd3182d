public import Wire

/// Everybody can find a post: it is new, or can be found again.
public struct PostPublished: Event {
    public static let name: CallName = "catalogue.postPublished"

    public var post: Post
    /// What words find it by beyond what everybody sees: its category and searchable attributes, as people call them in
    /// every language, so that who follows need not know its kind.
    public var searchTexts: [String]

    public var subject: String { post.id.description }

    public init(post: Post, searchTexts: [String]) {
        self.post = post
        self.searchTexts = searchTexts
    }
}
