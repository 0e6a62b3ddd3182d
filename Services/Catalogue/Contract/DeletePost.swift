public import UmkreisWire

/// Deletes a post permanently; its id stays `gone`, except a draft's.
///
/// For owner and moderators.
///
/// Faults: `forbidden`, `gone`, `not-found`.
public struct DeletePost: Call {
    public static let name: CallName = "catalogue.deletePost"
    public static let faults: [FaultCode] = [.notFound, .gone]
    public typealias Reply = Done

    /// The post.
    public var id: PostID

    public init(id: PostID) {
        self.id = id
    }
}
