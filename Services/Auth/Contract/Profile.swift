public import Wire

/// What others see of a user.
public struct Profile: Codable, Sendable, Equatable {
    public var user: UserID
    /// `Guest` for one who has not registered.
    public var displayName: String
    public var username: String?
    public var isGuest: Bool
    /// When the account was made.
    public var since: Timestamp

    public init(user: UserID, displayName: String, username: String? = nil, isGuest: Bool, since: Timestamp) {
        self.user = user
        self.displayName = displayName
        self.username = username
        self.isGuest = isGuest
        self.since = since
    }
}
