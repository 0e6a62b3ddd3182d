public import UmkreisWire

/// Shows a hidden post again, and notifies its author; an open objection ends.
public struct RestorePost: Call {
    public static let name: CallName = "auth.restorePost"
    public static let access: Access = .moderator
    public typealias Reply = Done

    /// Hidden post.
    public var post: PostID

    public init(post: PostID) { self.post = post }
}
