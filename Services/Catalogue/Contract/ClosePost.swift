public import Wire

/// Ends a published post: who knows its id can read it, and nobody is shown it any more, until it is published again.
///
/// For its owner and for moderators. Closing what is closed changes nothing.
///
/// Faults: `forbidden` when it is another's; `not-found`, and `gone` when it has been deleted; `conflict` (`wrong-state`)
/// when it is not published.
public struct ClosePost: Call {
    public static let name: CallName = "catalogue.closePost"
    public static let faults: [FaultCode] = [.notFound, .gone, .conflict]
    public typealias Reply = FindPost.Reply

    public var id: PostID

    public init(id: PostID) {
        self.id = id
    }
}
