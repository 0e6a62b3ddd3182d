public import Wire

/// A post left the public; ``PostPublished`` reverses it.
public struct PostClosed: Event {
    public static let name: CallName = "catalogue.postClosed"

    /// The post.
    public var id: PostID
    /// The author.
    public var owner: UserID
    /// The new state: `closed`, `expired` or `hidden`.
    public var state: PostState

    public var subject: String { id.description }
    public var isTombstone: Bool { true }

    public init(id: PostID, owner: UserID, state: PostState) {
        self.id = id
        self.owner = owner
        self.state = state
    }
}
