public import UmkreisWire

/// A session and its tokens, which are secrets.
public struct SignedIn: Codable, Sendable, Equatable {
    /// Signed-in user or guest.
    public var user: UserID
    /// Started or continued session.
    public var session: SessionID
    /// Whether the user is a guest.
    public var isGuest: Bool
    /// Access token (PASETO v4.public) for every request.
    public var token: String
    /// 15 minutes after issue, unless configured.
    public var tokenExpiresAt: Timestamp
    /// Valid once, for ``RefreshSession`` only.
    public var refreshToken: String
    /// End unless refreshed.
    public var sessionExpiresAt: Timestamp
    /// Identifies a known device for a year.
    ///
    /// Prevents password guessing from locking out the owner. Pass it to the next ``SignIn``, also after signing out.
    /// Grants no access. Returned only by `signIn` and `register`.
    public var deviceToken: String?
    /// Guest merged into this account.
    public var mergedGuest: UserID?
    /// `suspended` (read only) or `unverified`, if any.
    public var restriction: String?

    public init(
        user: UserID,
        session: SessionID,
        isGuest: Bool,
        token: String,
        tokenExpiresAt: Timestamp,
        refreshToken: String,
        sessionExpiresAt: Timestamp,
        deviceToken: String? = nil,
        mergedGuest: UserID? = nil,
        restriction: String? = nil
    ) {
        self.user = user
        self.session = session
        self.isGuest = isGuest
        self.token = token
        self.tokenExpiresAt = tokenExpiresAt
        self.refreshToken = refreshToken
        self.sessionExpiresAt = sessionExpiresAt
        self.deviceToken = deviceToken
        self.mergedGuest = mergedGuest
        self.restriction = restriction
    }
}
