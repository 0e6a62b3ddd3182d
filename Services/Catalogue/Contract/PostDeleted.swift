public import Wire

/// A post was deleted; not published for drafts.
public struct PostDeleted: Event {
    public static let name: CallName = "catalogue.postDeleted"

    /// The post.
    public var id: PostID
    /// The author.
    public var owner: UserID

    public var subject: String { id.description }
    public var isTombstone: Bool { true }

    public init(id: PostID, owner: UserID) {
        self.id = id
        self.owner = owner
    }
}
