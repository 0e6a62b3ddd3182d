public import Wire

/// A post as the catalogue keeps it: what its author says, and what became of it.
public struct Post: Codable, Sendable, Hashable {
    public var id: PostID
    public var owner: UserID
    public var content: PostContent
    public var state: PostState
    public var createdAt: Timestamp
    public var changedAt: Timestamp
    /// 1 at first; grows with each change.
    public var revision: Int
    /// What an import calls it.
    public var externalID: String?

    public init(
        id: PostID,
        owner: UserID,
        content: PostContent,
        state: PostState,
        createdAt: Timestamp,
        changedAt: Timestamp,
        revision: Int,
        externalID: String? = nil
    ) {
        self.id = id
        self.owner = owner
        self.content = content
        self.state = state
        self.createdAt = createdAt
        self.changedAt = changedAt
        self.revision = revision
        self.externalID = externalID
    }
}

/// What became of a post since it was written.
public struct PostState: WireWord {
    public let text: String

    public init(_ text: String) {
        self.text = text
    }

    /// Everybody can find it.
    public static let published: PostState = "published"
    /// A moderator has hidden it: its owner and moderators find it, and nobody else.
    public static let hidden: PostState = "hidden"
}

/// Something about a post that is kept as it was said, and that its author will want to know.
public struct PostWarning: Codable, Sendable, Hashable {
    /// Which member, as a path: `post.hours`.
    public var field: String
    /// What cannot be done with it, and why, to be read behind the name of the field.
    public var message: String

    public init(field: String, message: String) {
        self.field = field
        self.message = message
    }
}
