public import Wire

/// A conversation as one of its members sees it.
public struct ConversationSummary: Codable, Sendable, Equatable {
    public var id: ConversationID
    /// Everybody, the caller too; of a larger group the first 20 by id.
    public var members: [UserID]
    /// The post that it was opened about.
    public var about: PostID?
    public var createdAt: Timestamp
    /// The newest message.
    public var last: ChatMessage?
    /// The number up to which the caller has read.
    public var read: Int
    /// Messages of others behind that.
    public var unread: Int

    public init(
        id: ConversationID,
        members: [UserID],
        about: PostID? = nil,
        createdAt: Timestamp,
        last: ChatMessage? = nil,
        read: Int,
        unread: Int
    ) {
        self.id = id
        self.members = members
        self.about = about
        self.createdAt = createdAt
        self.last = last
        self.read = read
        self.unread = unread
    }
}
