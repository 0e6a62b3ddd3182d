public import Wire

/// Shows everybody a post: a draft, or one that was closed or has expired.
///
/// For its owner and for moderators. Publishing what is published changes nothing.
///
/// Faults: `forbidden` when it is another's; `not-found`, and `gone` when it has been deleted; `conflict` (`wrong-state`)
/// when a moderator has hidden it, and (`in-the-past`) when its ``PostContent/validUntil`` is over, which ``UpdatePost``
/// changes.
public struct PublishPost: Call {
    public static let name: CallName = "catalogue.publishPost"
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict]
    public typealias Reply = FindPost.Reply

    public var id: PostID

    public init(id: PostID) {
        self.id = id
    }
}
