public import Wire

/// An import that changed something has finished.
///
/// Compaction retains a user's newest only.
public struct ImportFinished: Event {
    public static let name: CallName = "catalogue.importFinished"

    /// The importing user.
    public var owner: UserID
    /// ``ImportPosts/source``.
    public var source: String
    /// New posts.
    public var created: Int
    /// Changed posts.
    public var updated: Int
    /// Unchanged posts.
    public var unchanged: Int
    /// Closed posts.
    public var closed: Int

    /// Replaced by ``PostsErased``.
    public var subject: String { "person/\(owner)" }

    public init(owner: UserID, source: String, created: Int, updated: Int, unchanged: Int, closed: Int) {
        self.owner = owner
        self.source = source
        self.created = created
        self.updated = updated
        self.unchanged = unchanged
        self.closed = closed
    }
}
