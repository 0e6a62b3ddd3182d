public import Wire

/// A post says something else now.
public struct PostChanged: Event {
    public static let name: CallName = "catalogue.postChanged"

    public var post: Post

    public var subject: String { post.id.description }

    public init(post: Post) {
        self.post = post
    }
}
