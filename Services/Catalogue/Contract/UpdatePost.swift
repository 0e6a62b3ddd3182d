public import UmkreisWire

/// Replaces the content of a post in any state.
///
/// For owner and moderators. Equal content keeps the revision.
///
/// Faults: as for ``CreatePost``, but a past end may remain; `forbidden`, `not-found`, `gone`; `conflict`
/// (`changed-meanwhile`, with the current revision).
public struct UpdatePost: Call {
    public static let name: CallName = "catalogue.updatePost"
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict]
    public typealias Reply = CreatePost.Reply

    /// The post.
    public var id: PostID
    /// The ``Post/revision`` being changed, from 1.
    public var revision: Int
    /// The new content.
    public var post: PostContent

    public init(id: PostID, revision: Int, post: PostContent) {
        self.id = id
        self.revision = revision
        self.post = post
    }
}
