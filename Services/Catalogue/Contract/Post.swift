public import Wire

/// A post as the catalogue keeps it.
public struct Post: Codable, Sendable, Equatable {
    public var id: PostID
    public var owner: UserID
    /// What its author says.
    public var draft: PostDraft
    public var createdAt: Timestamp
    public var changedAt: Timestamp
    /// 1 at first; grows with each change.
    public var revision: Int
    /// What an import calls it.
    public var externalID: String?

    public init(
        id: PostID,
        owner: UserID,
        draft: PostDraft,
        createdAt: Timestamp,
        changedAt: Timestamp,
        revision: Int,
        externalID: String? = nil
    ) {
        self.id = id
        self.owner = owner
        self.draft = draft
        self.createdAt = createdAt
        self.changedAt = changedAt
        self.revision = revision
        self.externalID = externalID
    }
}
