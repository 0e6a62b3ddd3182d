public import Vocabulary

/// A moderator's restriction of a running session has ended, in every service.
///
/// Tokens that were issued before still carry it; a service reads `restriction` in its place.
public struct SessionRestrictionLifted: Event {
    public static let name: CallName = "auth.sessionRestrictionLifted"

    public var session: SessionID
    public var user: UserID
    /// What still applies, `unverified` for one; absent where nothing does.
    public var restriction: String?
    /// When the last token of the session runs out.
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
