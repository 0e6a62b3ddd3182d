public import Wire

/// A post is shown to nobody any more, for the time being: what was told of it counts no more.
///
/// When it is shown again, that is told as ``PostPublished``.
public struct PostClosed: Event {
    public static let name: CallName = "catalogue.postClosed"

    public var id: PostID
    public var owner: UserID
    /// Why: what it is now, `closed`, `expired` or `hidden`.
    public var state: PostState

    public var subject: String { id.description }
    public var isTombstone: Bool { true }

    public init(id: PostID, owner: UserID, state: PostState) {
        self.id = id
        self.owner = owner
        self.state = state
    }
}
