public import Wire

/// A moderator suspended a user (read only), or lifted the suspension.
public struct AccountModerated: Event {
    public static let name: CallName = "auth.accountModerated"

    /// Moderated user.
    public var user: UserID
    /// Whether the user is suspended now.
    public var isSuspended: Bool

    public var subject: String { "suspension/\(user)" }
    public var isTombstone: Bool { !isSuspended }

    public init(user: UserID, isSuspended: Bool) {
        self.user = user
        self.isSuspended = isSuspended
    }
}
