public import UmkreisWire

/// Closes a published post: readable by id, but no longer found.
///
/// For owner and moderators. Idempotent; ``PublishPost`` reopens it.
///
/// Faults: `forbidden`, `not-found`, `gone`; `conflict` (`wrong-state`) if not published.
public struct ClosePost: Call {
    public static let name: CallName = "catalogue.closePost"
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict]
    public typealias Reply = FindPost.Reply

    /// The post.
    public var id: PostID

    public init(id: PostID) {
        self.id = id
    }
}
