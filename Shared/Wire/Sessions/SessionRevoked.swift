public import Vocabulary

/// A session has ended: none of its tokens is good any more, in any service.
public struct SessionRevoked: Event {
    public static let name: CallName = "auth.sessionRevoked"

    public var session: SessionID
    public var user: UserID
    /// When the last token of the session runs out.
    public var until: Timestamp

    public var subject: String { session.description }
    public var isTombstone: Bool { true }

    public init(session: SessionID, user: UserID, until: Timestamp) {
        self.session = session
        self.user = user
        self.until = until
    }
}
