public import Wire

/// A member as shown in lists.
public struct ConversationPerson: Codable, Sendable, Equatable {
    /// The member's id.
    public var user: UserID
    /// Absent if the account was deleted.
    public var displayName: String?
    /// The profile photo; `catalogue.findMedia` needs this `owner`.
    public var photo: MediaID?

    public init(user: UserID, displayName: String? = nil, photo: MediaID? = nil) {
        self.user = user
        self.displayName = displayName
        self.photo = photo
    }
}
