public import UmkreisVocabulary

/// A session's restriction has ended.
///
/// Unexpired tokens still carry it; services apply `restriction` instead.
public struct SessionRestrictionLifted: Event {
    public static let name: CallName = "auth.sessionRestrictionLifted"

    /// The session, which continues.
    public var session: SessionID
    /// The account of the session.
    public var user: UserID
    /// The remaining restriction, such as `unverified`.
    public var restriction: String?
    /// When its last token expires.
    public var until: Timestamp

    public var subject: String { "restriction/\(session)" }
    public var isTombstone: Bool { true }

    public init(session: SessionID, user: UserID, restriction: String? = nil, until: Timestamp) {
        self.session = session
        self.user = user
        self.restriction = restriction
        self.until = until
    }
}
