public import Wire

/// A moderator hid or restored a post.
public struct PostModerated: Event {
    public static let name: CallName = "auth.postModerated"

    /// Moderated post.
    public var post: PostID
    /// Whether the post is hidden now.
    public var isHidden: Bool

    public var subject: String { "post/\(post)" }
    public var isTombstone: Bool { !isHidden }

    public init(post: PostID, isHidden: Bool) {
        self.post = post
        self.isHidden = isHidden
    }
}
