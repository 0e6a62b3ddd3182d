public import UmkreisVocabulary

/// A session has ended: every service rejects its tokens.
public struct SessionRevoked: Event {
    public static let name: CallName = "auth.sessionRevoked"

    /// The ended session.
    public var session: SessionID
    /// The account of the session.
    public var user: UserID
    /// When its last token expires.
    public var until: Timestamp

    public var subject: String { session.description }
    public var isTombstone: Bool { true }

    public init(session: SessionID, user: UserID, until: Timestamp) {
        self.session = session
        self.user = user
        self.until = until
    }
}
