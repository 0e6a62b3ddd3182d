public import Wire

/// A moderator has hidden a post, or shows it again.
public struct PostModerated: Event {
    public static let name: CallName = "auth.postModerated"

    public var post: PostID
    public var isHidden: Bool

    public var subject: String { "post/\(post)" }
    public var isTombstone: Bool { !isHidden }

    public init(post: PostID, isHidden: Bool) {
        self.post = post
        self.isHidden = isHidden
    }
}
