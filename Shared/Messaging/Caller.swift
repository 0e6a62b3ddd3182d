public import Vocabulary

/// Whose request it is, as its token says.
public struct Caller: Hashable, Sendable {
    public let user: UserID
    public let session: SessionID
    /// A guest has not registered: it may search and keep favourites.
    public let isGuest: Bool
    /// What the user may do beyond what everybody may: `operator`, `moderator`.
    public let roles: Set<String>
    /// When the password was last shown; `nil` for a guest.
    public let authenticatedAt: Timestamp?

    public init(
        user: UserID,
        session: SessionID,
        isGuest: Bool,
        roles: Set<String> = [],
        authenticatedAt: Timestamp? = nil
    ) {
        self.user = user
        self.session = session
        self.isGuest = isGuest
        self.roles = roles
        self.authenticatedAt = authenticatedAt
    }
}
