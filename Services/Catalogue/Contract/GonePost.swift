public import Wire

/// A post that has been deleted.
public struct GonePost: Codable, Sendable, Equatable {
    public var id: PostID
    public var deletedAt: Timestamp

    public init(id: PostID, deletedAt: Timestamp) {
        self.id = id
        self.deletedAt = deletedAt
    }
}
