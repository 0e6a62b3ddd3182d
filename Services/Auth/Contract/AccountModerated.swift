public import Wire

/// A moderator has suspended a user, who may read and not write, or has lifted that.
public struct AccountModerated: Event {
    public static let name: CallName = "auth.accountModerated"

    public var user: UserID
    public var isSuspended: Bool

    public var subject: String { "suspension/\(user)" }
    public var isTombstone: Bool { !isSuspended }

    public init(user: UserID, isSuspended: Bool) {
        self.user = user
        self.isSuspended = isSuspended
    }
}
