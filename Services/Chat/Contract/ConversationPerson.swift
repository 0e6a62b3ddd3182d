public import Wire

/// Somebody in a conversation, as a list shows them.
public struct ConversationPerson: Codable, Sendable, Equatable {
    public var user: UserID
    /// Absent for somebody who is no more.
    public var displayName: String?
    /// The picture that the user has named; `catalogue.findMedia` tells it, with this user as the `owner`.
    public var photo: MediaID?

    public init(user: UserID, displayName: String? = nil, photo: MediaID? = nil) {
        self.user = user
        self.displayName = displayName
        self.photo = photo
    }
}
