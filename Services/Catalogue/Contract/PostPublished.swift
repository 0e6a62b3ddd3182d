public import Wire

/// A post is there.
public struct PostPublished: Event {
    public static let name: CallName = "catalogue.postPublished"

    public var post: Post

    public var subject: String { post.id.description }

    public init(post: Post) {
        self.post = post
    }
}
