public import UmkreisWire

/// Publishes a draft, or a closed or expired post.
///
/// For owner and moderators. Idempotent.
///
/// Faults: `forbidden`, `not-found`, `gone`; `conflict` (`wrong-state`) if hidden, (`in-the-past`) if ended (see
/// ``UpdatePost``).
public struct PublishPost: Call {
    public static let name: CallName = "catalogue.publishPost"
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict]
    public typealias Reply = FindPost.Reply

    /// The post.
    public var id: PostID

    public init(id: PostID) {
        self.id = id
    }
}
