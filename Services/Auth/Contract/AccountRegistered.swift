public import Wire

/// A user registered an account.
public struct AccountRegistered: Event {
    public static let name: CallName = "auth.accountRegistered"

    /// Registered user.
    public var user: UserID
    /// Whether the account was upgraded from a guest.
    public var wasGuest: Bool

    public var subject: String { user.description }

    public init(user: UserID, wasGuest: Bool) {
        self.user = user
        self.wasGuest = wasGuest
    }
}
