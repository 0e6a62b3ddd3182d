public import Wire

/// Says something else of a post from now on, in whatever state it is; its state stays.
///
/// For its owner and for moderators. What is sent takes the place of all that the post said. Saying the same changes
/// nothing.
///
/// Faults: as ``CreatePost``, but an end that is over may stay; `forbidden` when it is another's; `not-found`, and `gone`
/// when it has been deleted; `conflict` (`changed-meanwhile`, with the revision that it is at) when it has been changed since
/// the revision that is named.
public struct UpdatePost: Call {
    public static let name: CallName = "catalogue.updatePost"
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict]
    public typealias Reply = CreatePost.Reply

    public var id: PostID
    /// The ``Post/revision`` that the change was made to.
    public var revision: Int
    public var post: PostContent

    public init(id: PostID, revision: Int, post: PostContent) {
        self.id = id
        self.revision = revision
        self.post = post
    }
}
