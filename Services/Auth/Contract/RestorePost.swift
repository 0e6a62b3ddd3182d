public import Wire

/// Shows a post again that a report has hidden: for moderators.
///
/// One that is not hidden is shown without effect.
public struct RestorePost: Call {
    public static let name: CallName = "auth.restorePost"
    public static let access: Access = .moderator
    public typealias Reply = Done

    public var post: PostID

    public init(post: PostID) {
        self.post = post
    }
}
