public import Wire

/// A session and the tokens that stand for it.
///
/// Both tokens are secrets. The access token is checked by every service; the refresh token goes to
/// `auth.refreshSession` alone.
public struct SignedIn: Codable, Sendable, Equatable {
    public var user: UserID
    public var session: SessionID
    public var isGuest: Bool
    /// PASETO v4.public; goes with every request.
    public var token: String
    /// 15 minutes after it was made, unless configured otherwise.
    public var tokenExpiresAt: Timestamp
    /// Buys the next pair of tokens, once.
    public var refreshToken: String
    /// When the session ends if it is not refreshed until then.
    public var sessionExpiresAt: Timestamp
    /// Proves from now on that the device has been signed in to the account, for a year after each sign-in: goes with the next
    /// `auth.signIn`, so that strangers who guess passwords do not keep the owner out.
    ///
    /// It opens nothing by itself. Keep it when signing out. Only `signIn` and `register` bring one.
    public var deviceToken: String?
    /// The guest that signing in has merged into this account.
    public var mergedGuest: UserID?
    /// Why the user may do less than others: `suspended` (read only) or `unverified`; absent for most.
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
