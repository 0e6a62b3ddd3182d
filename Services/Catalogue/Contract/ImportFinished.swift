public import Wire

/// Somebody's import has changed something, and is over.
///
/// Of a person's imports the newest is kept: it says that something has changed, not what; each post has told that itself.
public struct ImportFinished: Event {
    public static let name: CallName = "catalogue.importFinished"

    public var owner: UserID
    public var source: String
    public var created: Int
    public var updated: Int
    public var unchanged: Int
    public var closed: Int

    /// The person's: so it goes with what else is told of somebody who is erased (``PostsErased``).
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
