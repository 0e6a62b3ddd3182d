public import Wire

/// Takes a post down for good: its content is erased, its id stays `gone`; of a draft nothing stays.
///
/// For its owner and for moderators.
///
/// Faults: `forbidden` when it is another's; `gone` when it has been deleted; `not-found`.
public struct DeletePost: Call {
    public static let name: CallName = "catalogue.deletePost"
    public static let faults: [FaultCode] = [.notFound, .gone]
    public typealias Reply = Done

    public var id: PostID

    public init(id: PostID) {
        self.id = id
    }
}
